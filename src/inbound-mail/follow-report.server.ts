import { and, eq, lt } from 'drizzle-orm';
import type { Context } from '../context.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { followResult } from '../mails/follow-result.server.ts';
import { mails } from '../schema.server.ts';
import type { DeliveryReport } from './delivery-report.ts';

/**
 * Marks an email of ours as not delivered, with everything that follows. Does nothing for an email that we did not
 * send, that has failed already, or that was sent again after the report.
 * @param at when the report came
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
