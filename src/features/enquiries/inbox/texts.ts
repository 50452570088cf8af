import { dayAndTime } from '../../opening/day-text.ts';
import type { EnquiryDetail, EnquiryEvent } from '../enquiry.ts';
import { CALLBACK_WINDOWS, LOST_REASONS, OUTCOMES, SOURCES, STATUSES } from '../options.ts';
import { isHeldBack } from '../spam-score.ts';
import { money, shortDate } from '../../../platform/format.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { calendarTitle } from '../appointment-options.ts';
import { appointmentEventTitle } from '../components/appointment/texts.ts';

/** `14 Mar 2027, 10:32`, in Dublin */
export function dateAndTime(iso: string): string {
  const { date, time } = dublinTime(new Date(iso));
  return `${shortDate(date)}, ${time}`;
}

const named = (names: Readonly<Record<string, string>>, key: unknown) =>
  (typeof key === 'string' && names[key]) || '';

/** Returns a sentence about an event. The text that a person wrote is shown separately. */
export function eventTitle(
  { kind, outcome, data }: Pick<EnquiryEvent, 'kind' | 'outcome' | 'data'>,
  nameOf: (userId: number) => string | undefined,
): string {
  switch (kind) {
    case 'in':
      if (typeof data['wantedAt'] === 'string')
        return `asks for a test drive: ${dayAndTime(new Date(data['wantedAt']))}`;
      if (data['kind'] === 'callback') {
        const window = named(CALLBACK_WINDOWS, data['callbackWindow']).toLowerCase();
        return window ? `asks for a call: ${window}` : 'asks for a call';
      }
      if (data['enteredBy']) return `via ${named(SOURCES, data['source']).toLowerCase()}`;
      if (calendarTitle(data)) return `· ${calendarTitle(data)}`;
      if (data['channel'] === 'email') return 'wrote by email';
      return named(REQUESTS, data['kind']) || 'wrote';
    case 'out':
      return 'replied';
    case 'call':
      return `called: ${outcome ? OUTCOMES[outcome].toLowerCase() : ''}`;
    case 'whatsapp':
      return 'wrote on WhatsApp';
    case 'visit':
      return 'met them';
    case 'note':
      return 'noted';
    case 'appointment':
      return appointmentEventTitle(data);
    case 'assign':
      return typeof data['to'] === 'number'
        ? `assigned this to ${nameOf(data['to']) ?? 'a colleague'}`
        : 'removed the colleague';
    case 'status': {
      const reason = named(LOST_REASONS, data['lostReason']);
      return `set ${named(STATUSES, data['to'])}${reason && ` (${reason.toLowerCase()})`}`;
    }
    default:
      return changeTitle(data);
  }
}

const REQUESTS = { partExchange: 'asks for a valuation', wanted: 'is looking for a car' };

function changeTitle(data: EnquiryEvent['data']): string {
  const { followUpAt, remindAt, carTitle, offer, offerUntil, emailCorrected } = data;
  if (typeof offer === 'number')
    return `offers ${money(offer, 'EUR')}${typeof offerUntil === 'string' ? ` until ${shortDate(offerUntil)}` : ''}`;
  if (offer === null) return 'withdrew the offer';
  if (emailCorrected === true) return 'corrected the email address';
  if (calendarTitle(data)) return `· ${calendarTitle(data)}`;
  if (data['automaticReply'] === true) return '· Automatic reply';
  if (data['readReceipt'] === true) return '· Read receipt';
  if (data['reaction'] === true) return '· Reaction';
  if (typeof followUpAt === 'string') return `follows up on ${shortDate(followUpAt.slice(0, 10))}`;
  if (followUpAt === null) return 'removed the follow-up';
  if (typeof remindAt === 'string')
    return `set a reminder for ${shortDate(remindAt.slice(0, 10))} if there’s no answer`;
  if (remindAt === null) return 'removed the reminder';
  return typeof carTitle === 'string' ? `chose the ${carTitle}` : 'removed the car';
}

interface SpamDetail {
  enquiry: Pick<EnquiryDetail['enquiry'], 'status' | 'spamScore' | 'spamSignals'>;
  events: readonly Pick<EnquiryEvent, 'kind' | 'data' | 'actorName' | 'at'>[];
}

/**
 * Explains why an enquiry is in the tab Spam: staff marked it after its emails were sent, or the spam check of the form
 * did.
 */
export function spamText({ enquiry, events }: SpamDetail): string {
  const marked = events.findLast(({ kind, data }) => kind === 'status' && data['to'] === 'spam');
  if (marked) return `${marked.actorName} marked this as spam on ${dateAndTime(marked.at)}.`;
  return isHeldBack(enquiry)
    ? 'Too many enquiries arrived at once, so we held this one back. Nobody was emailed about it.'
    : 'This looks like spam. Nobody was emailed about it.';
}
