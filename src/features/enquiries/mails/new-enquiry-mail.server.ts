import { quotable, withoutLinks } from '../../../platform/text/stored-text.ts';
import { dayAndTime } from '../../opening/day-text.ts';
import { CALLBACK_WINDOWS, ENQUIRY_KINDS } from '../options.ts';
import type { CallbackWindow, EnquiryKind } from '../options.ts';

interface NewEnquiry {
  name: string;
  kind: EnquiryKind;
  car: string | null;
  email: string | null;
  phone: string | null;
  callbackWindow: CallbackWindow | null;
  wantedAt: Date | null;
  message: string | null;
  /** The car that the person wants to sell or buy, on one line. */
  details: string | null;
  /** Address of the enquiry in the inbox. */
  link: string;
}

/** Maximum characters of what the person typed. The inbox shows the rest. */
const MAX_TEXT = 8_000;

/** Sent to staff about a new enquiry. What the person typed has no links, and a line above it says whose it is. */
export function newEnquiryMail(enquiry: NewEnquiry) {
  const { kind, car, email, phone, callbackWindow, wantedAt, message, details, link } = enquiry;
  const name = withoutLinks(enquiry.name);
  const typed = [details, message].filter((part) => part !== null).join('\n\n');
  const about = car === null ? '' : ` about ${car}`;
  return {
    subject: `New: ${name}${about} (${ENQUIRY_KINDS[kind].toLowerCase()})`,
    text: [
      `${name}${about}`,
      ...(typed === '' ? [] : [`${name} wrote:`, quotable(typed, MAX_TEXT)]),
      [
        `Phone: ${phone ?? 'none'}`,
        `Email: ${email ?? 'none'}`,
        ...(callbackWindow ? [`Best time to call: ${CALLBACK_WINDOWS[callbackWindow]}`] : []),
        ...(kind === 'testDrive' && wantedAt ? [`Wants to drive on ${dayAndTime(wantedAt)}`] : []),
      ].join('\n'),
      link,
      'Reply from the inbox so that your colleagues can see it.',
    ].join('\n\n'),
  };
}
