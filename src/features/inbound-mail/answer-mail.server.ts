import { withoutLinks } from '../../platform/text/stored-text.ts';

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

/** A text of the person without links, which would look like ours. */
function foreign(text: string, max: number): string[] {
  const shown = withoutLinks(text);
  if (shown === '') return [];
  return shown.length <= max
    ? [shown]
    : [`${shown.slice(0, max).toWellFormed()}…\nThe rest is in the inbox.`];
}

/** The email to staff about an answer. It contains the whole answer, the quoted part last. */
export function answerMail(answer: Answer) {
  const { name, car, reference, calendar, text, quoted, phone, link } = answer;
  const about = car === null ? '' : ` about ${car}`;
  return {
    subject: `Answer: ${name}${about} (${reference})`,
    text: [
      `${name} answered${about}`,
      ...(calendar === null ? [] : [calendar]),
      ...foreign(text, MAX_TEXT),
      `Phone: ${phone ?? 'none'}`,
      link,
      'Reply from the inbox so that your colleagues can see it.',
      ...(quoted ? ['Quoted text:', ...foreign(quoted, MAX_QUOTED)] : []),
    ].join('\n\n'),
  };
}
