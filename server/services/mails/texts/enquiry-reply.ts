interface Reply {
  /** Subject of the thread. */
  subject: string;
  text: string;
  me: string;
  dealer: { name: string; phone: string; address: string };
  reference: string;
}

/** The answer of a colleague, with a signature. */
export const enquiryReplyMail = ({ subject, text, me, dealer, reference }: Reply) => ({
  subject: `Re: ${subject}`,
  text: `${text}\n\n${me}\n${dealer.name}, ${dealer.address}\n${dealer.phone}\n${reference}`,
});
