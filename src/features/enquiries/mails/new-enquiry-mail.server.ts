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

/** Sent to staff about a new enquiry. */
export function newEnquiryMail(enquiry: NewEnquiry) {
  const { name, kind, car, email, phone, callbackWindow, wantedAt, message, details, link } =
    enquiry;
  const about = car === null ? '' : ` about ${car}`;
  return {
    subject: `New: ${name}${about} (${ENQUIRY_KINDS[kind].toLowerCase()})`,
    text: [
      `${name}${about}`,
      ...[details, message].filter((part) => part !== null),
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
