interface Answer {
  name: string;
  /** The car of the enquiry. */
  car: string | null;
  reference: string;
  text: string;
  phone: string | null;
  /** Address of the enquiry in the inbox. */
  link: string;
}

/** Maximum characters of the answer in the email. The inbox shows the rest. */
const MAX_TEXT = 4_000;

/** The email to staff about an answer. */
export const answerMail = ({ name, car, reference, text, phone, link }: Answer) => ({
  subject: `Answer: ${name}${car === null ? '' : ` about ${car}`} (${reference})`,
  text: [
    `${name} answered${car === null ? '' : ` about ${car}`}`,
    ...(text === '' ? [] : [text.slice(0, MAX_TEXT)]),
    `Phone: ${phone ?? 'none'}`,
    link,
    'Reply from the inbox so that your colleagues can see it.',
  ].join('\n\n'),
});
