import { dayAndTime } from '../../opening/day-text.ts';
import {
  CALLBACK_WINDOWS,
  type CallbackWindow,
  DRIVE_NOT_CONFIRMED,
  type EnquiryKind,
  ENQUIRY_KINDS,
} from '../options.ts';
import { quotable, withoutLinks } from '../../../platform/text/stored-text.ts';

/** Subjects of the email. `about` is empty for an enquiry without a car. */
const SUBJECTS: Record<EnquiryKind, (about: string) => string> = {
  question: (about) => `We have your question${about}`,
  callback: (about) => `We'll call you${about}`,
  testDrive: (about) => `Your test drive request${about.replace(' about', ' for')}`,
  partExchange: () => 'Your valuation request',
  reserve: (about) => `We have your request${about}`,
  wanted: () => "What you're looking for",
};

interface Received {
  kind: EnquiryKind;
  reference: string;
  car: { title: string; price: string | null; link: string } | null;
  callbackWindow: CallbackWindow | null;
  /** Start of the test drive that the visitor chose from the free ones. */
  wantedAt: Date | null;
  /** @property address on one line */
  dealer: { name: string; phone: string; address: string };
  /** A sentence about when the dealer replies. */
  replySentence: string;
}

export const enquirySubject = ({
  kind,
  reference,
  car,
}: Pick<Received, 'kind' | 'reference'> & { car: string | null }) =>
  `${SUBJECTS[kind](car === null ? '' : ` about the ${car}`)} (${reference})`;

/**
 * Acknowledges an enquiry. Contains nothing that the visitor typed, so that the form cannot send a
 * visitor's words to somebody else; only what was chosen from our own options.
 */
export const enquiryReceivedMail = (received: Received) => ({
  subject: enquirySubject({ ...received, car: received.car && received.car.title }),
  text: paragraphs(received).join('\n\n'),
});

function paragraphs({ kind, car, callbackWindow, wantedAt, dealer, replySentence }: Received) {
  return [
    'Hello,',
    `Thank you for contacting ${dealer.name}. ${replySentence}`,
    ...(car ? [`The car: ${[car.title, car.price, car.link].filter(Boolean).join(', ')}`] : []),
    ...(kind === 'testDrive' && wantedAt
      ? [
          `Your test drive: ${dayAndTime(wantedAt)}\nPlace: ${dealer.name}, ${dealer.address}`,
          `It is not confirmed yet. ${DRIVE_NOT_CONFIRMED} Please bring your driving licence.`,
        ]
      : []),
    ...(kind === 'callback' && callbackWindow
      ? [`Best time to call you: ${CALLBACK_WINDOWS[callbackWindow]}`]
      : []),
    `Our number: ${dealer.phone}.`,
    "If you didn't contact us, you can ignore this email.",
  ];
}

interface Reply {
  /** Subject of the thread, without `Re:`. */
  subject: string;
  text: string;
  me: string;
  dealer: { name: string; phone: string; address: string };
  reference: string;
}

/** The email with a colleague's reply and the dealer's signature. */
export const enquiryReplyMail = ({ subject, text, me, dealer, reference }: Reply) => ({
  subject: `Re: ${subject}`,
  text: `${text}\n\n${me}\n${dealer.name}, ${dealer.address}\n${dealer.phone}\n${reference}`,
});

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

/** Email to staff about a new enquiry. The person's text has no links, and the line above it names the person. */
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

/** Sent to owners when further enquiries of the hour are held back. */
export const siteLimitMail = ({ limit, link }: { limit: number; link: string }) => ({
  subject: `More than ${limit} enquiries in an hour`,
  text: `Further enquiries of this hour wait under Held back, without an email to you or to the person. Some of them may be real: please look through them and press "Not spam".\n\n${link}`,
});
