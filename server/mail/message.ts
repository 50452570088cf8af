import type { Mail } from '../ports/mailer.ts';

/** The recipient is passed as an object, so that nodemailer does not parse it as a list. */
export const toMessage = (mail: Mail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  disableFileAccess: true,
  disableUrlAccess: true,
});
