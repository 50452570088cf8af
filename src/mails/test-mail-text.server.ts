/** Sent by an owner who checks whether emails arrive. */
export const mailTestMail = ({ sender, dealer }: { sender: string; dealer: string }) => ({
  subject: `Test email from ${dealer}`,
  text: `${sender} sent this email to check that ${dealer} can send emails. It arrived, so it works.`,
});
