import type { EnquiryKind } from '../enquiries/options.ts';

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
  dealer: { name: string; phone: string };
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
 * visitor's words to somebody else.
 */
export const enquiryReceivedMail = ({ kind, reference, car, dealer, replySentence }: Received) => ({
  subject: enquirySubject({ kind, reference, car: car && car.title }),
  text: [
    'Hello,',
    `Thank you for contacting ${dealer.name}. ${replySentence}`,
    ...(car ? [`The car: ${[car.title, car.price, car.link].filter(Boolean).join(', ')}`] : []),
    `Our number: ${dealer.phone}.`,
    "If you didn't contact us, you can ignore this email.",
  ].join('\n\n'),
});
