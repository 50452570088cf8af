import { ERASED_MAIL_KINDS } from '../../../domain/mail/mail.ts';
import type { Db } from '../../data/engine/client.ts';
import { beginSending, deleteMail, type StoredMail, updateMail } from '../../data/mail/mails.ts';
import { type Mailer, MailRefusedError, MailServerError } from '../../ports/mailer.ts';
import { LINKS } from './links.ts';

/** Number of temporary refusals after which a mail counts as failed. */
const MAX_TRIES = 10;
const MAX_ERROR_LENGTH = 300;

interface SendMailDeps {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  /** Runs before the first attempt, in the transaction that makes it too late to cancel the mail. */
  beforeFirstAttempt?: (tx: Db, mail: StoredMail) => Promise<void>;
}

/**
 * Sends a queued mail. Does nothing if the mail was cancelled, sent or has failed. If the process dies after
 * the mail server has accepted the mail and before the result is stored, the mail is sent again with the same
 * Message-ID.
 * @throws if the mail server cannot be reached, so that the job is retried
 */
export async function sendMail(
  { db, mailer, publicUrl, beforeFirstAttempt }: SendMailDeps,
  mailId: number,
  now = () => new Date(),
): Promise<void> {
  const mail = await db.transaction(async (tx) => {
    const begun = await beginSending(tx, mailId);
    if (begun) await beforeFirstAttempt?.(tx, begun);
    return begun;
  });
  if (!mail) return;
  const store = ERASED_MAIL_KINDS.some((kind) => kind === mail.kind) ? deleteResult : updateMail;
  const text = await fillInLink(db, mail, publicUrl);
  if (text === null) return deleteMail(db, mailId);
  try {
    await mailer.send({
      to: mail.toAddress,
      subject: mail.subject,
      text,
      messageId: mail.messageId,
      replyTo: mail.replyTo ?? undefined,
      fromName: mail.fromName ?? undefined,
      headers: mail.headers,
      calendar: mail.calendar ?? undefined,
    });
  } catch (error) {
    await storeFailure(db, mail, { error, now: now(), store });
    if (error instanceof MailRefusedError) return;
    throw error;
  }
  await store(db, mailId, { status: 'sent', sentAt: now() });
}

/** Deletes a mail that was sent or refused, and stores any other result. */
const deleteResult: typeof updateMail = (db, mailId, values) =>
  values.status === 'queued' ? updateMail(db, mailId, values) : deleteMail(db, mailId);

async function fillInLink(db: Db, mail: StoredMail, publicUrl: string): Promise<string | null> {
  if (mail.linkId === null) return mail.text;
  const link = await LINKS[mail.kind]?.(db, mail.linkId, publicUrl);
  return link ? mail.text.replaceAll('{link}', link) : null;
}

/** After a temporary refusal, `reconcile-mails` enqueues the job again after 1, 2, 4 minutes and so on. */
async function storeFailure(
  db: Db,
  mail: StoredMail,
  { error, now, store }: { error: unknown; now: Date; store: typeof updateMail },
): Promise<void> {
  if (!(error instanceof MailRefusedError))
    return store(db, mail.mailId, {
      status: 'queued',
      error: error instanceof MailServerError ? error.message : 'The mail server did not answer.',
    });
  const tries = mail.tries + 1;
  await store(db, mail.mailId, {
    status: error.isPermanent || tries >= MAX_TRIES ? 'failed' : 'queued',
    tries,
    error: error.answer.slice(0, MAX_ERROR_LENGTH),
    sendAfter: new Date(now.getTime() + 60_000 * 2 ** mail.tries),
  });
}
