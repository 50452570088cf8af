import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { z } from 'zod';
import { mailHead, READ_HEADERS, readHead } from './heads.ts';
import type { MailboxFailure } from '../mails/mailbox-state.ts';

/** The mailbox of the dealer: `IMAP_URL` and `IMAP_MAILBOX`. */
export interface MailboxAddress {
  url: string;
  mailbox: string;
}

/** An email in the mailbox, with the facts from its headers. */
export const listedMail = mailHead.extend({
  uid: z.int(),
  /** Bytes. */
  size: z.int(),
  /** When the mail server received it. */
  receivedAt: z.date().nullable(),
});
export type Listed = z.infer<typeof listedMail>;

/** Thrown if the mailbox cannot be read now. A later attempt can succeed. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';
  readonly failure: MailboxFailure;

  constructor(failure: MailboxFailure) {
    super(`The mailbox cannot be read: ${failure}`);
    this.failure = failure;
  }
}

/** Timeouts of the connection in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/**
 * Maximum duration of a request in milliseconds, also while the mail server keeps sending: for headers, and for a whole
 * email.
 */
const LIMIT_MS = { headers: 60_000, email: 180_000 };

/** Addresses of this machine. Nobody else can read a connection to them. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/** Returns the key of the mailbox in the table `mailboxes`: user, host and mailbox, without the password. */
export function mailboxName({ url, mailbox }: MailboxAddress): string {
  const { username, host } = new URL(url);
  return `${decodeURIComponent(username)}@${host}/${mailbox}`;
}

function optionsOf({ url }: MailboxAddress): ImapFlowOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Requires TLS, except on this machine, because the password would be readable in transit.
    ...(!secure && { doSTARTTLS: !LOOPBACK.test(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // imapflow would log the headers of emails.
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    ...TIMEOUTS,
  };
}

/**
 * Opens the mailbox read-only, so that no flag changes. All functions throw a `MailboxError` if the mail server is
 * unreachable, too slow, or refuses the request.
 */
export async function openMailbox(address: MailboxAddress, limitMs = LIMIT_MS) {
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client(optionsOf(address));
  // The error can be emitted while no request is pending. Without a listener it would end the process.
  client.on('error', () => {});
  const ask = <Answer>(
    work: () => Promise<Answer>,
    ms = limitMs.headers,
    refused: MailboxFailure = 'refused',
  ) => limited(client, ms, work, refused);
  try {
    await ask(() => client.connect());
    const { uidValidity, uidNext } = await ask(
      () => client.mailboxOpen(address.mailbox, { readOnly: true }),
      limitMs.headers,
      'mailbox',
    );
    return {
      uidValidity: String(uidValidity),
      uidNext,
      /** Returns the UIDs above a given UID, ascending. */
      uidsAfter: (uid: number) =>
        ask(async () => {
          // The range `n:*` always contains the newest email, even if its UID is below n.
          const uids = (await client.search({ uid: `${uid + 1}:*` }, { uid: true })) || [];
          return uids.filter((one) => one > uid).toSorted((a, b) => a - b);
        }),
      /** Returns the lowest UID of the emails since a day, or null. */
      firstSince: (since: Date) =>
        ask(async () => {
          const uids = (await client.search({ since }, { uid: true })) || [];
          return uids.length > 0 ? uids.reduce((a, b) => Math.min(a, b)) : null;
        }),
      /** Reads the headers of emails, in the order of their UIDs. Leaves out deleted emails. */
      list: (uids: readonly number[]) =>
        ask(async () => {
          const listed: Listed[] = [];
          const query = { uid: true, size: true, internalDate: true, headers: READ_HEADERS };
          for await (const message of client.fetch(uids.join(), query, { uid: true })) {
            const { uid, size = 0, internalDate, headers = Buffer.alloc(0) } = message;
            const at = new Date(internalDate ?? Number.NaN);
            const receivedAt = Number.isNaN(at.getTime()) ? null : at;
            listed.push({ ...(await readHead(headers)), uid, size, receivedAt });
          }
          return listed.toSorted((a, b) => a.uid - b.uid);
        }),
      /** Reads the first bytes of a raw email. Returns null if it was deleted. */
      source: (uid: number, maxBytes: number) =>
        ask(async () => {
          const query = { source: { maxLength: maxBytes } };
          const message = await client.fetchOne(String(uid), query, { uid: true });
          return (message && message.source) || null;
        }, limitMs.email),
      /** Returns the parts of an email, or null if it was deleted. */
      structure: (uid: number) =>
        ask(async () => {
          const message = await client.fetchOne(
            String(uid),
            { bodyStructure: true },
            { uid: true },
          );
          return (message && message.bodyStructure) || null;
        }),
      /** Reads the first bytes of an encoded part. Returns null if the email was deleted. */
      part: (uid: number, key: string, maxLength: number) =>
        ask(async () => {
          const query = { bodyParts: [{ key, maxLength }] };
          const message = await client.fetchOne(String(uid), query, { uid: true });
          return (message && message.bodyParts?.get(key.toLowerCase())) || null;
        }, limitMs.email),
      close: () => client.close(),
    };
  } catch (error) {
    client.close();
    throw error;
  }
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

async function limited<Answer>(
  client: ImapFlow,
  ms: number,
  work: () => Promise<Answer>,
  refused: MailboxFailure,
): Promise<Answer> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    client.close();
  }, ms);
  try {
    return await work();
  } catch (error) {
    throw new MailboxError(isSlow ? 'slow' : failureOf(error, refused));
  } finally {
    clearTimeout(timer);
  }
}

const SLOW = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT'];
const CLOSED = [
  'NoConnection',
  'EConnectionClosed',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
  'ECONNRESET',
  'EPIPE',
];
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** @param refused the reason to report if the mail server answers NO or BAD */
function failureOf(error: unknown, refused: MailboxFailure): MailboxFailure {
  if (!(error instanceof Error)) return 'other';
  const { code = '', authenticationFailed, tlsFailed, responseStatus }: ImapError = error;
  if (authenticationFailed) return 'password';
  if (tlsFailed || /CERT|TLS|SSL/.test(code)) return 'tls';
  if (SLOW.includes(code)) return 'slow';
  if (UNREACHABLE.includes(code)) return 'unreachable';
  if (CLOSED.includes(code)) return 'closed';
  return responseStatus === undefined ? 'other' : refused;
}

interface ImapError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  responseStatus?: string;
}
