import { upcomingReminders } from '../appointments/remind.server.ts';
import type { JobContext } from './context.server.ts';

/** Jobs per run. The next run enqueues the rest. */
const LIMIT = 500;

/**
 * Enqueues the reminders of the next two days. A moved appointment gets another key: the job with the old time
 * does nothing if it is not due.
 */
export async function reconcileRemindersJob({ boss, database }: JobContext): Promise<void> {
  const reminders = await upcomingReminders(database.db, LIMIT);
  if (reminders.length === 0) return;
  await boss.insert(
    'remind-appointment',
    reminders.map(({ appointmentId, at }) => ({
      data: { appointmentId },
      singletonKey: `reminder-${appointmentId}-${at.getTime()}`,
      startAfter: at,
    })),
  );
}
