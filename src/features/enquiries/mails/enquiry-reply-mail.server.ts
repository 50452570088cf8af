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
