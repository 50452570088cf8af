/**
 * `queued`: not sent yet. `sent`: the mail server accepted it. `failed`: a mail server refused it for good, perhaps in
 * a later report, or ten times temporarily; or no mail server is set up and it was only stored.
 */
export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
