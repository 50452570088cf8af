import type { ContactInput } from './input.ts';
import { isReply } from './first-reply.ts';
import type { SessionUser } from '../staff/users.ts';
import type { Db } from '../platform/database/client.server.ts';
import { insertEvent, touchEnquiry, updateEnquiry } from './writes.server.ts';
import { answered } from './answered.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import type { EnquiryDeps } from './deps.server.ts';
import { lockForStaff } from './lock.server.ts';
import { invalidField } from './refusals.server.ts';

const actor = ({ userId, firstName, lastName }: SessionUser) => ({
  actorId: userId,
  actorName: `${firstName} ${lastName}`,
});

/**
 * Records a call, a WhatsApp message or a visit in the thread. A call that nobody answered is no reply.
 * @throws {AppError} notFound; conflict for an older version or an erased enquiry; invalid for a call without
 * an outcome
 */
export async function logContact(
  { database: { db }, settings }: EnquiryDeps,
  enquiryId: number,
  { version, kind, outcome, text }: ContactInput,
  user: SessionUser,
  now = new Date(),
): Promise<void> {
  if (kind === 'call' && !outcome) throw invalidField('outcome', 'Choose how the call went');
  const { times } = settings();
  const result = kind === 'call' ? (outcome ?? null) : null;
  await db.transaction(async (tx) => {
    const enquiry = await lockForStaff(tx, enquiryId, version);
    await insertEvent(tx, { enquiryId, at: now, kind, ...actor(user), text, outcome: result });
    const values = isReply(kind, result)
      ? answered(enquiry, { at: now, actorId: user.userId, times })
      : { lastActivityAt: now };
    await auditEnquiry(tx, user, enquiry, values);
    await updateEnquiry(tx, enquiryId, values);
  });
}

/** @throws {AppError} notFound; conflict for an erased enquiry */
export async function addNote(
  db: Db,
  enquiryId: number,
  text: string,
  user: SessionUser,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForStaff(tx, enquiryId, null);
    await insertEvent(tx, { enquiryId, at: now, kind: 'note', ...actor(user), text });
    await touchEnquiry(tx, enquiryId, now);
  });
}
