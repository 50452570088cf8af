import { issueAlertLinks } from '../../features/alerts/tokens.server.ts';
import { ERASED_MAIL_KINDS, type MailKind, type MailOutcome } from '../../features/mails/mail.ts';
import type { Context } from '../context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import {
  beginSending,
  deleteMail,
  type StoredMail,
  updateMail,
} from '../../features/mails/mail-queries.server.ts';
import {
  type MailAttachment,
  type Mailer,
  MailRefusedError,
  MailServerError,
} from '../../platform/ports/mailer.server.ts';
import { deletePasswordReset, findResetUser } from '../../features/staff/password-resets.server.ts';
import { issueEmailLink } from '../../features/staff/change-email.server.ts';
import { issueInvitationLink } from '../../features/staff/invitation.server.ts';
import { issueResetLink } from '../../features/staff/reset-password.server.ts';

/** Number of temporary refusals after which a mail counts as failed. */
const MAX_TRIES = 10;
const MAX_ERROR_LENGTH = 300;

interface SendMailDeps {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  /**
   * Runs before the first attempt, in the transaction after which the mail cannot be cancelled. If it resolves to
   * false, the mail is deleted and not sent.
   */
  beforeFirstAttempt?: (tx: Db, mail: StoredMail) => Promise<boolean>;
  /** Reads the files that are attached. */
  readAttachments?: (mail: StoredMail) => Promise<MailAttachment[]>;
  /** Runs in the transaction that stores whether the mail was delivered. */
  afterResult?: (tx: Db, mail: StoredMail, result: MailOutcome) => Promise<void>;
}

/**
 * Sends a queued mail. Does nothing if the mail was cancelled, sent or has failed. If the process dies after
 * the mail server has accepted the mail and before the result is stored, the mail is sent again with the same
 * Message-ID.
 * @throws if the mail server cannot be reached, so that the job is retried
 */
export async function sendMail(
  { db, mailer, publicUrl, beforeFirstAttempt, readAttachments, afterResult }: SendMailDeps,
  mailId: number,
  now = () => new Date(),
): Promise<void> {
  const mail = await db.transaction(async (tx) => {
    const begun = await beginSending(tx, mailId);
    if (!begun || !beforeFirstAttempt || (await beforeFirstAttempt(tx, begun))) return begun;
    await deleteMail(tx, mailId);
    return null;
  });
  if (!mail) return;
  const isErased = ERASED_MAIL_KINDS.some((kind) => kind === mail.kind);
  // Without a mail server, the email would only become a file, which outlives the erasure.
  if (isErased && mailer.storesOnly) return deleteMail(db, mailId);
  const store: typeof updateMail = (tx, id, values) =>
    isErased && values.status !== 'queued' ? deleteMail(tx, id) : updateMail(tx, id, values);
  const finish = (values: Result, outcome: MailOutcome | null) =>
    db.transaction(async (tx) => {
      await store(tx, mailId, values);
      if (outcome) await afterResult?.(tx, mail, outcome);
    });
  const filled = await fillInLink({ db, publicUrl, now: now() }, mail);
  if (filled === null) return deleteMail(db, mailId);
  const attachments = await readAttachments?.(mail);
  let relayId: string | null;
  try {
    const answer = await mailer.send({
      to: mail.toAddress,
      subject: mail.subject,
      ...filled,
      messageId: mail.messageId,
      replyTo: mail.replyTo ?? undefined,
      fromName: mail.fromName ?? undefined,
      calendar: mail.calendar ?? undefined,
      attachments,
    });
    relayId = typeof answer === 'string' ? relayIdOf(answer) : null;
  } catch (error) {
    const values = failureOf(mail, error, now());
    await finish(
      values,
      values.status === 'failed'
        ? { status: 'failed', error: values.error, isStored: false }
        : null,
    );
    if (error instanceof MailRefusedError) return;
    throw error;
  }
  if (mailer.storesOnly)
    await finish(
      { status: 'failed', storedAt: now() },
      { status: 'failed', error: null, isStored: true },
    );
  else await finish({ status: 'sent', sentAt: now(), relayId }, { status: 'sent' });
}

/**
 * Returns the id in the answer of a mail server that accepted an email, such as `250 Ok 0102019a-…-000000`. Some relays
 * replace the Message-ID with it. Ignores ids below 20 characters: they are queue numbers, which anybody can guess.
 */
const relayIdOf = (answer: string): string | null =>
  answer
    .slice(0, 1_000)
    .split(/[\s<>[\]"']+/)
    .find((word) => /^[\w.+=@-]{20,250}$/.test(word) && /\d/.test(word)) ?? null;

/**
 * Creates the token of a link when the mail is sent, stores its hash and returns the link. An earlier link of
 * the same record stops working. Returns null if the record was deleted: then the mail is not
 * sent.
 */
type LinkMaker = (ctx: LinkContext, linkId: number) => Promise<string | Links | null>;
/** Values of placeholders, by name. */
type Links = Readonly<Record<'link' | 'unsubscribe', string>>;
type LinkContext = Pick<Context, 'db' | 'publicUrl' | 'now'>;

const LINKS: { [Kind in MailKind]?: LinkMaker } = {
  async passwordReset(ctx, resetId) {
    if (await findResetUser(ctx.db, resetId)) return issueResetLink(ctx, { resetId });
    await deletePasswordReset(ctx.db, resetId);
    return null;
  },
  invitation: (ctx, invitationId) => issueInvitationLink(ctx, { invitationId }),
  emailConfirmation: (ctx, emailChangeId) => issueEmailLink(ctx, { emailChangeId }),
  alertConfirmation: issueAlertLinks,
  alertNews: issueAlertLinks,
  alertReminder: issueAlertLinks,
};

type Result = Parameters<typeof updateMail>[2];

/** Returns the text and the headers with links filled in; null if the mail must not be sent. */
async function fillInLink(
  ctx: LinkContext,
  { kind, linkId, text, headers }: StoredMail,
): Promise<Pick<StoredMail, 'text' | 'headers'> | null> {
  if (linkId === null) return { text, headers };
  const made = await LINKS[kind]?.(ctx, linkId);
  if (!made) return null;
  const { link, unsubscribe = '' } = typeof made === 'string' ? { link: made } : made;
  const list = headers['List-Unsubscribe']?.replace('{unsubscribe}', unsubscribe);
  return {
    text: text.replaceAll('{link}', link),
    headers: { ...headers, ...(list && { 'List-Unsubscribe': list }) },
  };
}

/** After a temporary refusal, `reconcile-mails` enqueues the job again after 1, 2, 4 minutes and so on. */
function failureOf(mail: StoredMail, error: unknown, now: Date) {
  if (!(error instanceof MailRefusedError))
    return {
      status: 'queued' as const,
      error: error instanceof MailServerError ? error.message : 'The mail server did not answer.',
    };
  const tries = mail.tries + 1;
  return {
    status: error.isPermanent || tries >= MAX_TRIES ? ('failed' as const) : ('queued' as const),
    tries,
    error: error.answer.slice(0, MAX_ERROR_LENGTH),
    sendAfter: new Date(now.getTime() + 60_000 * 2 ** mail.tries),
  };
}
