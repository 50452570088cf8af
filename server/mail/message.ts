import type { Mail } from '../ports/mailer.ts';

/**
 * Returns the message for nodemailer. Addresses are passed as objects, so that it does not parse them as
 * lists.
 * @param from an address, with or without a name: `Forecourt Motors <hello@forecourt.example>`
 * @throws if a header value contains a line break
 */
export function toMessage(mail: Mail, from: string) {
  const { to, subject, text, messageId, replyTo, fromName, headers, calendar } = mail;
  for (const value of [to, subject, messageId, replyTo, fromName, ...Object.values(headers ?? {})])
    if (value && /[\r\n]/.test(value)) throw new Error('A mail header contains a line break');
  return {
    from: fromName ? { name: fromName, address: addressOf(from) } : from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    messageId,
    headers: { ...headers },
    ...(calendar && { icalEvent: { filename: 'invite.ics', ...calendar } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const addressOf = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from;
