interface Undelivered {
  /** What was not delivered: `Your reply to Róisín Walsh`. */
  what: string;
  /** The answer of the mail server. */
  answer: string;
  /** Where to correct the address. */
  link: string;
}

/** Sent to staff if the mail server refused an email of theirs for good. */
export function undeliveredMail({ what, answer, link }: Undelivered) {
  return {
    subject: `Not delivered: ${what}`,
    text: `${what} was not delivered. The mail server answered:\n\n${answer}\n\nCorrect the address, or get in touch in another way:\n${link}`,
  };
}
