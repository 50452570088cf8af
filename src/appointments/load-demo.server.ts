import { findOpenTestDrive } from './reads.server.ts';
import { listColleagues } from '../enquiries/colleagues.server.ts';
import type { Database } from '../platform/database/client.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import type { Settings } from '../platform/ports/settings.server.ts';
import { enquirySettings } from '../enquiries/settings.server.ts';
import { arrangeAppointment } from './arrange.server.ts';
import { findFreeSlots } from './free-slots.server.ts';

/** Among the free times, counted from 0: two or three days from now. */
const SLOT = 14;
const DAY_MS = 86_400_000;

interface Deps {
  config: { publicUrl: string };
  database: Database;
  queue: Queue;
  settings: Settings;
}

/** Confirms the test drive of the demo enquiries with the first colleague. No email is sent. */
export async function loadDemoAppointment(
  { config: { publicUrl }, database, queue, settings }: Deps,
  now = new Date(),
): Promise<void> {
  const { db } = database;
  const current = enquirySettings(settings);
  const [enquiry, [colleague]] = await Promise.all([findOpenTestDrive(db), listColleagues(db)]);
  if (!enquiry?.carId || enquiry.email !== null || !colleague) return;
  const slots = await findFreeSlots(db, current().times, enquiry.carId, now);
  const startsAt = slots[SLOT]?.toISOString();
  if (!startsAt) return;
  await arrangeAppointment(
    { database, queue, publicUrl, imageHost: '', settings: current },
    enquiry.enquiryId,
    {
      version: enquiry.version,
      kind: 'testDrive',
      startsAt,
      minutes: 60,
      staffId: colleague.userId,
      invite: true,
    },
    { ...colleague, email: '', role: 'admin' },
    new Date(now.getTime() - DAY_MS),
  );
}
