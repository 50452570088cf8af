import { dayAndTime } from '../../opening/day-text.ts';
import {
  CALLBACK_WINDOWS,
  type CallbackWindow,
  DRIVE_NOT_CONFIRMED,
  type EnquiryKind,
} from '../options.ts';

/** Subjects of the mail, for an enquiry without and with a car. */
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
