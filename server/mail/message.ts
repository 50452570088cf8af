import type { Mail } from '../ports/mailer.ts';

/** A mail as nodemailer takes it. The address goes as an object: it is parsed by nobody, and stays one. */
export const asMessage = (mail: Mail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  disableFileAccess: true,
  disableUrlAccess: true,
});
