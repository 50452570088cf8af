import type { Mail } from '../ports/mailer.server.ts';

/** Sender of a mail; the name may be empty. */
export interface Sender {
  name: string;
  address: string;
}

/**
 * Returns the message for nodemailer. Addresses are passed as objects, so that it does not parse them as
 * lists.
 * @throws if a header value contains a line break
 */
export function toMessage(mail: Mail, from: Sender) {
  const {
    to,
    subject,
    text,
    messageId,
    replyTo,
    fromName,
    headers,
    calendar,
    attachments = [],
  } = mail;
  const names = attachments.map(({ filename }) => filename);
  const values = [to, subject, messageId, replyTo, fromName, ...names];
  for (const value of [...values, ...Object.values(headers ?? {})])
    if (value && /[\r\n]/.test(value)) throw new Error('A mail header contains a line break');
  return {
    from: fromName ? { ...from, name: fromName } : from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    messageId,
    headers: { ...headers },
    ...(calendar && { icalEvent: { filename: 'invite.ics', ...calendar } }),
    attachments: [...attachments],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** @param from an address, with or without a name: `Forecourt Motors <hello@forecourt.example>` */
export function parseSender(from: string): Sender {
  const [, name = '', address = from] = /^([^<>]+)<([^<>]+)>$/.exec(from) ?? [];
  return { name: name.trim(), address };
}
