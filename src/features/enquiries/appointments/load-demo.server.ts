import { and, eq } from 'drizzle-orm';
import { DAY_MS } from '../../../platform/durations.ts';
import { auditLog } from '../../../app/schema.server.ts';
import { SYSTEM } from '../../audit-log/write.server.ts';
import { findOpenTestDrive } from './reads.server.ts';
import { listColleagues } from '../colleagues.server.ts';
import type { Context } from '../../../app/context.server.ts';
import { arrangeAppointment } from './arrange.server.ts';
import { findFreeSlots } from './free-slots.server.ts';

/** Among the free times, counted from 0: two or three days from now. */
const SLOT = 14;

/**
 * Confirms the test drive of the demo enquiries with the first colleague. No email is sent. The audit log does not
 * name the colleague, because "Remove the demo" keeps what a person has changed.
 */
export async function loadDemoAppointment(
  ctx: Pick<Context, 'db' | 'queue' | 'settings' | 'publicUrl' | 'now'>,
): Promise<void> {
  const { db, now } = ctx;
  const [enquiry, [colleague]] = await Promise.all([findOpenTestDrive(db), listColleagues(db)]);
  if (!enquiry?.carId || enquiry.email !== null || !colleague) return;
  const { enquiryId, version, carId } = enquiry;
  const startsAt = (await findFreeSlots(ctx, { carId }))[SLOT]?.toISOString();
  if (!startsAt) return;
  const user = { ...colleague, email: '', role: 'admin' } as const;
  await db.transaction(async (tx) => {
    await arrangeAppointment(
      { ...ctx, db: tx, user, now: new Date(now.getTime() - DAY_MS) },
      {
        enquiryId,
        version,
        kind: 'testDrive',
        startsAt,
        minutes: 60,
        staffId: colleague.userId,
        invite: true,
        confirm: false,
      },
    );
    await tx
      .update(auditLog)
      .set({ name: SYSTEM })
      .where(and(eq(auditLog.entity, 'enquiry'), eq(auditLog.entityId, enquiryId)));
  });
}
