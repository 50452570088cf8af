/** Sent to owners when further enquiries of the hour are held back. */
export const siteLimitMail = ({ limit, link }: { limit: number; link: string }) => ({
  subject: `More than ${limit} enquiries in an hour`,
  text: `Further enquiries of this hour wait under Held back, without an email to you or to the person. Some of them may be real: please look through them and press "Not spam".\n\n${link}`,
});
