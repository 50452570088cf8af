import { afterOpenSeconds, type OpeningTimes } from '../../../domain/opening/opening.ts';
import { isWaiting } from '../../../domain/enquiries/state.ts';
import { listOwnerAddresses } from '../../data/enquiries/colleagues.ts';
import { listWaiting } from '../../data/enquiries/list.ts';
import { type EnquiryRecord, lockEnquiry } from '../../data/enquiries/reads.ts';
import { setEscalated } from '../../data/enquiries/writes.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { enquiryOverdueMail } from '../mails/texts/enquiry-overdue.ts';
import type { EnquiryDeps } from './deps.ts';

/**
 * Minutes of opening hours that an enquiry must wait until the owners get an e-mail. One e-mail for each
 * level.
 */
const LEVELS = [60, 240];

/** Sends an e-mail to the owners for each enquiry that waits too long. A second run sends no e-mail again. */
export async function escalateEnquiries(deps: EnquiryDeps, now = new Date()): Promise<void> {
  const { db } = deps.database;
  const { times } = deps.settings();
  const due = (await listWaiting(db)).filter((enquiry) => dueLevel(enquiry, times, now) !== null);
  for (const { enquiryId } of due)
    await db.transaction(async (tx) => {
      const enquiry = await lockEnquiry(tx, enquiryId);
      if (!enquiry || !isWaiting(enquiry)) return;
      const minutes = dueLevel(enquiry, times, now);
      if (minutes === null) return;
      await setEscalated(tx, enquiryId, now);
      const mail = enquiryOverdueMail({
        name: enquiry.name,
        car: enquiry.carTitle,
        minutes,
        link: `${deps.publicUrl}/enquiries/${enquiryId}`,
      });
      for (const to of await listOwnerAddresses(tx))
        await queueMail(tx, deps, { kind: 'enquiryOverdue', enquiryId, to, ...mail }, 0, now);
    });
}

/** Returns the highest level that the enquiry has reached since the last e-mail about it, or null. */
function dueLevel(
  { lastInboundAt, escalatedAt }: Pick<EnquiryRecord, 'lastInboundAt' | 'escalatedAt'>,
  times: OpeningTimes,
  now: Date,
): number | null {
  // Not from the time since then, which takes long to calculate for enquiries that wait for months.
  const levels = LEVELS.map((level) => ({
    level,
    reachedAt: afterOpenSeconds(times, lastInboundAt, level * 60),
  }));
  const levelsAt = (at: Date) =>
    levels.flatMap(({ level, reachedAt }) => (reachedAt && reachedAt <= at ? level : []));
  const reached = levelsAt(now);
  const notified = escalatedAt && escalatedAt > lastInboundAt ? levelsAt(escalatedAt).length : 0;
  return reached.length > notified ? (reached.at(-1) ?? null) : null;
}
