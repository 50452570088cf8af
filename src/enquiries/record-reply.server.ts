import type { Context } from '../context.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { insertEvent, takePendingReply, updateEnquiry } from './writes.server.ts';
import { findNames } from '../staff/user-queries.server.ts';
import { answered } from './answered.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import { lockForChange } from './lock.server.ts';
import { enquirySettings } from './settings.server.ts';

/**
 * Moves a pending reply into its thread, with the time at which it was written. Does nothing if that has
 * happened already.
 */
export async function recordReply(
  tx: Db,
  { settings }: Pick<Context, 'settings'>,
  { mailId }: { mailId: number },
): Promise<void> {
  const reply = await takePendingReply(tx, mailId);
  if (!reply) return;
  const { enquiryId, actorId, actorName, text, status, at } = reply;
  const enquiry = await lockForChange(tx, enquiryId, null);
  // `replied` is the default. It must not move an enquiry back from a later status.
  const { times } = enquirySettings(settings);
  const change = { at, actorId, times, ...(status !== 'replied' && { status }) };
  const values = answered(enquiry, change);
  // If the reply is not delivered, the status returns to the one before.
  const data = { statusBefore: enquiry.status, statusAfter: values.status ?? enquiry.status };
  await insertEvent(tx, { enquiryId, at, kind: 'out', actorId, actorName, text, mailId, data });
  await auditEnquiry(tx, await findNames(tx, actorId), enquiry, values);
  await updateEnquiry(tx, enquiryId, values);
}
