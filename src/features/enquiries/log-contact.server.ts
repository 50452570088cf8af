import { NO_REMINDER, reminderIn } from './follow-up.ts';
import type { ContactInput, NoteInput } from './input.ts';
import { OUTCOMES } from './options.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { authorOf, insertEvent, touchEnquiry, updateEnquiry } from './writes.server.ts';
import { answered, isReply } from './answered.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import { enquirySettings } from './settings.server.ts';
import { lockForStaff } from './lock.server.ts';
import { invalidField } from '../../platform/errors.ts';

/**
 * Records a call, a WhatsApp message or a visit in the thread. A call that nobody answered does not count as a reply. A
 * call that was answered ends the reminder.
 * @throws {AppError} notFound; conflict for an older version or an erased enquiry; invalid for a call without an
 * outcome
 */
export async function logContact(
  { db, settings, user, now }: StaffContext,
  { enquiryId, version, kind, outcome, text, remindDays }: ContactInput & { enquiryId: number },
): Promise<void> {
  if (kind === 'call' && !outcome) throw invalidField('outcome', 'Choose how the call went');
  const { times } = enquirySettings(settings);
  const result = kind === 'call' ? (outcome ?? null) : null;
  await db.transaction(async (tx) => {
    const enquiry = await lockForStaff(tx, { enquiryId, version });
    await insertEvent(tx, { enquiryId, at: now, kind, ...authorOf(user), text, outcome: result });
    const values = {
      ...(isReply(kind, result)
        ? answered(enquiry, { at: now, actorId: user.userId, times })
        : { lastActivityAt: now }),
      ...(result === 'spoke' && NO_REMINDER),
      ...(remindDays && reminderIn(remindDays, now)),
    };
    const contact = [kind, result && OUTCOMES[result].toLowerCase()].filter(Boolean).join(', ');
    await auditEnquiry(tx, { staff: user, before: enquiry, values, done: { contact } });
    await updateEnquiry(tx, enquiryId, values);
  });
}

/** @throws {AppError} notFound; conflict for an erased enquiry */
export async function addNote(
  { db, user, now }: StaffContext,
  { enquiryId, text, remindDays }: NoteInput & { enquiryId: number },
): Promise<void> {
  await db.transaction(async (tx): Promise<void> => {
    const enquiry = await lockForStaff(tx, { enquiryId });
    await insertEvent(tx, { enquiryId, at: now, kind: 'note', ...authorOf(user), text });
    const reminder = remindDays && reminderIn(remindDays, now);
    const values = { ...reminder };
    await auditEnquiry(tx, { staff: user, before: enquiry, values, done: { note: 'added' } });
    if (!reminder) return touchEnquiry(tx, { enquiryId, lastActivityAt: now });
    await updateEnquiry(tx, enquiryId, { lastActivityAt: now, ...reminder });
  });
}
