import { AppError, invalidField } from '../../platform/errors.ts';
import { NO_REMINDER } from './follow-up.ts';
import type { EnquiryUpdate } from './input.ts';
import { SITE_LIMIT } from './spam-score.ts';
import type { StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { listColleagues } from './colleagues.server.ts';
import type { EnquiryRecord } from './reads.server.ts';
import { authorOf, insertEvent, type NewEnquiry, updateEnquiry } from './writes.server.ts';
import { appointmentAfter, changeCar } from './appointments/follow-enquiry.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import { carSnapshot } from './enquiry-car.server.ts';
import { lockForStaff } from './lock.server.ts';
import { acceptEnquiry } from './public-form/receive.server.ts';

/**
 * Changes status, car, assignee, follow-up and reminder. `notSpam` restores an enquiry from spam, and sends its
 * emails if the form's check had held them back.
 * @returns the new version
 * @throws {AppError} notFound; invalid for `won` without a car, `lost` without a reason, an unknown assignee, or a
 * test drive without a car; conflict for an older version or an erased enquiry, for a new status of spam without
 * `notSpam`, if a confirmed appointment must be cancelled first, or if the colleague or the new car of the appointment
 * has another one at that time
 */
export async function changeEnquiry(
  ctx: StaffContext,
  { enquiryId, version, notSpam, ...input }: EnquiryUpdate & { enquiryId: number },
): Promise<{ version: number }> {
  const { db, user, now } = ctx;
  return db.transaction(async (tx) => {
    const enquiry = await lockForStaff(tx, { enquiryId, version });
    const restored = notSpam === true && enquiry.status === 'spam';
    const change = { ...input, ...(restored && { status: statusBefore(enquiry) }) };
    if (!notSpam && enquiry.status === 'spam' && input.status && input.status !== 'spam')
      throw new AppError('conflict', 'Mark this enquiry as not spam first.');
    const values = await columnsOf(tx, { enquiry, change, now });
    for (const event of eventsOf(enquiry, values))
      await insertEvent(tx, {
        ...event,
        enquiryId,
        at: now,
        ...authorOf(user),
      });
    await auditEnquiry(tx, { staff: user, before: enquiry, values });
    const appointment = await appointmentAfter(tx, ctx, { enquiry, change: values });
    const updated = await updateEnquiry(tx, enquiryId, {
      ...values,
      // A change of assignee or follow-up is no contact with the person.
      ...(values.status !== undefined && { lastActivityAt: now }),
    });
    const changed = { ...enquiry, ...values, version: updated };
    const saved = appointment
      ? await changeCar(tx, ctx, { enquiry: changed, before: appointment })
      : updated;
    // Only an accepted enquiry has a customer: its emails were sent before staff marked it as spam.
    if (!restored || enquiry.customerId !== null) return { version: saved };
    await acceptEnquiry(tx, ctx, changed);
    return { version: saved + 1 };
  });
}

const statusBefore = ({ firstReplyAt }: EnquiryRecord) =>
  firstReplyAt === null ? ('new' as const) : ('replied' as const);

type Change = Omit<EnquiryUpdate, 'version' | 'notSpam'>;
type Values = Partial<Pick<EnquiryRecord, (typeof CHANGED)[number]>>;
const CHANGED = [
  'status',
  'lostReason',
  'assigneeId',
  'followUpAt',
  'remindAt',
  'remindSince',
  'carId',
  'carTitle',
  'carPrice',
  'spamSignals',
] as const satisfies (keyof NewEnquiry)[];

async function columnsOf(
  tx: Db,
  { enquiry, change, now }: { enquiry: EnquiryRecord; change: Change; now: Date },
): Promise<Values> {
  const { status, lostReason, assigneeId, followUpAt, remindAt, carId } = change;
  const values: Values = {};
  if (carId !== undefined)
    Object.assign(
      values,
      (await carSnapshot(tx, { carId, audience: 'staff' })) ?? {
        carId: null,
        carTitle: null,
        carPrice: null,
      },
    );
  if (followUpAt !== undefined)
    values.followUpAt = followUpAt === null ? null : new Date(followUpAt);
  if (remindAt === null) Object.assign(values, NO_REMINDER);
  else if (remindAt !== undefined)
    Object.assign(values, {
      remindAt: new Date(remindAt),
      remindSince: enquiry.remindSince ?? now,
    });
  // An unchanged assignee is not checked, because the account may be disabled.
  if (assigneeId !== undefined && assigneeId !== enquiry.assigneeId)
    values.assigneeId = await checkAssignee(tx, assigneeId);
  if (status === undefined) return values;
  const hasCar = carId === undefined ? enquiry.carTitle !== null : carId !== null;
  if (status === 'won' && !hasCar) throw invalidField('carId', 'Choose the car that was sold');
  if (status === 'lost' && !lostReason) throw invalidField('lostReason', 'Choose a reason');
  return {
    ...values,
    status,
    lostReason: status === 'lost' ? (lostReason ?? null) : null,
    // If the enquiry was held back, it moves to Spam.
    ...(status === 'spam' && {
      spamSignals: enquiry.spamSignals.filter((signal) => signal !== SITE_LIMIT),
    }),
  };
}

async function checkAssignee(tx: Db, assigneeId: number | null): Promise<number | null> {
  const isKnown = (await listColleagues(tx)).some(({ userId }) => userId === assigneeId);
  if (assigneeId !== null && !isKnown) throw invalidField('assigneeId', 'Choose a colleague');
  return assigneeId;
}

/**
 * Returns the thread entries for the changed values. They contain ids of colleagues; their names are read
 * with the thread.
 */
function eventsOf(enquiry: EnquiryRecord, values: Values) {
  const { status, lostReason, assigneeId, followUpAt, remindAt, carTitle } = values;
  const events: { kind: 'status' | 'assign' | 'system'; data: Record<string, unknown> }[] = [];
  if (status !== undefined && status !== enquiry.status)
    events.push({ kind: 'status', data: { from: enquiry.status, to: status, lostReason } });
  if (assigneeId !== undefined && assigneeId !== enquiry.assigneeId)
    events.push({ kind: 'assign', data: { to: assigneeId } });
  if (followUpAt !== undefined && followUpAt?.getTime() !== enquiry.followUpAt?.getTime())
    events.push({ kind: 'system', data: { followUpAt: followUpAt?.toISOString() ?? null } });
  if (remindAt !== undefined && remindAt?.getTime() !== enquiry.remindAt?.getTime())
    events.push({ kind: 'system', data: { remindAt: remindAt?.toISOString() ?? null } });
  if (carTitle !== undefined && carTitle !== enquiry.carTitle)
    events.push({ kind: 'system', data: { carTitle } });
  return events;
}
