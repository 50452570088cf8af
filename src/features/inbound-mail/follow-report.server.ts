import { and, eq, lt } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { followResult } from './follow-result.server.ts';
import { mails } from '../../app/schema.server.ts';
import type { DeliveryReport } from './delivery-report.ts';

/**
 * Marks an email that we sent as undelivered, as if the mail server had refused it. Does nothing if we did not send it,
 * if it has failed already, or if it was sent again after the report.
 * @param at when the mail server received the report
 */
export async function followReport(
  tx: Db,
  ctx: Pick<Context, 'queue' | 'publicUrl' | 'settings' | 'now'>,
  { report: { messageId, answer }, at }: { report: DeliveryReport; at: Date },
): Promise<void> {
  const [mail] = await tx
    .update(mails)
    .set({ status: 'failed', error: answer })
    .where(and(eq(mails.messageId, messageId), eq(mails.status, 'sent'), lt(mails.sentAt, at)))
    .returning();
  if (!mail) return;
  const outcome = { status: 'failed', error: answer, isStored: false } as const;
  await followResult(tx, ctx, { mail, outcome });
}
