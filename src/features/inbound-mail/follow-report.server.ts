import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { followResult } from './follow-result.server.ts';
import { mails } from '../../app/schema.server.ts';
import type { DeliveryReport } from './delivery-report.ts';
import { relayIds } from './find-threads.server.ts';
import { MAIL_SERVER } from './heads.ts';
import type { Listed } from './mailbox.server.ts';

type ReportContext = Pick<Context, 'queue' | 'publicUrl' | 'settings' | 'now'>;

/**
 * Returns whether an email comes from a mail server, so that it can be a delivery report: its return path
 * is empty or, if it has no Return-Path header, its sender is the mail server of the site's or the dealer's domain.
 */
export function isFromMailServer(
  { publicUrl, settings }: Pick<Context, 'publicUrl' | 'settings'>,
  { isWithoutReturn, isUnverified, from }: Listed,
): boolean {
  if (isWithoutReturn !== null) return isWithoutReturn;
  const domains = [new URL(publicUrl).hostname, settings.current('dealer').email.split('@')[1]];
  const [, domain = ''] = from?.email.split('@') ?? [];
  return (
    !isUnverified && MAIL_SERVER.test(from?.email ?? '') && domains.some((own) => own === domain)
  );
}

/**
 * Marks an email that we sent as undelivered, as if the mail server had refused it. Does nothing if we did not send it,
 * if it has failed already, or if it was sent again after the report. Returns false if the report names nobody to whom
 * the email went: such a report is not trusted.
 * @param mail the report, from a mail server
 */
export async function followReport(
  tx: Db,
  ctx: ReportContext,
  {
    report: { messageIds, failed },
    mail: { receivedAt },
  }: { report: DeliveryReport; mail: Listed },
): Promise<boolean> {
  const sent = await findSent(tx, messageIds);
  if (!sent || failed.length === 0) return true;
  const found = failed.find(({ address }) => address === nameKey(sent.toAddress));
  if (!found) return false;
  const error = found.answer;
  const [mail] = await tx
    .update(mails)
    .set({ status: 'failed', error })
    .where(
      and(
        eq(mails.mailId, sent.mailId),
        eq(mails.status, 'sent'),
        lt(mails.sentAt, receivedAt ?? ctx.now),
      ),
    )
    .returning();
  if (!mail) return true;
  const outcome = { status: 'failed', error, isStored: false, isReported: true } as const;
  await followResult(tx, ctx, { mail, outcome });
  return true;
}

/** Returns the first email of ours that a report names. */
async function findSent(tx: Db, messageIds: readonly string[]) {
  const found = await tx
    .select()
    .from(mails)
    .where(
      or(
        inArray(mails.messageId, [...messageIds]),
        inArray(mails.relayId, messageIds.flatMap(relayIds)),
      ),
    );
  for (const id of messageIds) {
    const names = [id, ...relayIds(id)];
    const mail = found.find(({ messageId, relayId }) =>
      [messageId, relayId].some((one) => one !== null && names.includes(one)),
    );
    if (mail) return mail;
  }
  return null;
}
