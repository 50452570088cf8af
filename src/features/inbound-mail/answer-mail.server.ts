import { quotable, withoutLinks } from '../../platform/text/stored-text.ts';

interface Answer {
  name: string;
  /** The car of the enquiry. */
  car: string | null;
  reference: string;
  /** The answer of the person's calendar to an invitation, if it is one. */
  calendar: string | null;
  text: string;
  /** The quoted part, which the inbox folds. */
  quoted: string | null;
  phone: string | null;
  /** Address of the enquiry in the inbox. */
  link: string;
}

/** Maximum characters of the answer and of its quoted part in the email. The inbox shows the rest. */
const MAX_TEXT = 8_000;
const MAX_QUOTED = 4_000;

/** The email to staff about an answer. It contains the whole answer, the quoted part last. */
export function answerMail(answer: Answer) {
  const { car, reference, calendar, text, quoted, phone, link } = answer;
  const name = withoutLinks(answer.name);
  const about = car === null ? '' : ` about ${car}`;
  return {
    subject: `Answer: ${name}${about} (${reference})`,
    text: [
      `${name} answered${about}${text === '' ? '' : ':'}`,
      ...(calendar === null ? [] : [calendar]),
      ...(text === '' ? [] : [quotable(text, MAX_TEXT)]),
      `Phone: ${phone ?? 'none'}`,
      link,
      'Reply from the inbox so that your colleagues can see it.',
      ...(quoted ? ['Quoted text:', quotable(quoted, MAX_QUOTED)] : []),
    ].join('\n\n'),
  };
}
