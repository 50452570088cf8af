import type { Context } from '../../app/context.server.ts';
import { type OpeningTimes, afterOpenSeconds } from '../opening/opening.ts';
import { isWaiting } from './state.ts';
import { staffAddresses } from '../staff/addresses.server.ts';
import { lockEnquiry } from './lock.server.ts';
import { overdueNotice } from './notices.ts';
import { notifyStaff } from '../push/notify-staff.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { enquirySettings } from './settings.server.ts';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { isWaitingEnquiry } from './enquiry-states-table.server.ts';
import { enquiries } from '../../app/schema.server.ts';
import { waitingSince } from './conditions.server.ts';

type EscalationContext = Pick<Context, 'db' | 'queue' | 'publicUrl' | 'settings' | 'log' | 'now'>;

/**
 * Minutes of opening hours that an enquiry waits before the owners get an email. One email for each
 * level.
 */
const LEVELS = [60, 240];

/**
 * Emails the owners about each enquiry that waits too long, and notifies the devices of staff. A second
 * run does not repeat that. If it fails for one enquiry, it still happens for the others.
 */
export async function escalateEnquiries(ctx: EscalationContext): Promise<void> {
  const { times } = enquirySettings(ctx.settings);
  for (const enquiry of await listWaiting(ctx.db)) {
    if (dueLevel(enquiry, times, ctx.now) === null) continue;
    const { enquiryId } = enquiry;
    try {
      await escalate(ctx, enquiry);
    } catch (err) {
      ctx.log.error({ err, enquiryId }, 'cannot email the owners about an overdue enquiry');
    }
  }
}

type WaitingEnquiry = Awaited<ReturnType<typeof listWaiting>>[number];

const escalate = (
  ctx: EscalationContext,
  { enquiryId, waitingSince: since }: WaitingEnquiry,
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const enquiry = await lockEnquiry(tx, enquiryId);
    if (!enquiry || !isWaiting(enquiry)) return;
    const minutes = dueLevel(
      { ...enquiry, waitingSince: since },
      enquirySettings(ctx.settings).times,
      ctx.now,
    );
    if (minutes === null) return;
    // Does not change the version.
    await tx
      .update(enquiries)
      .set({ escalatedAt: ctx.now })
      .where(eq(enquiries.enquiryId, enquiryId));
    const mail = enquiryOverdueMail({
      name: enquiry.name,
      car: enquiry.carTitle,
      minutes,
      link: `${ctx.publicUrl}/enquiries/${enquiryId}`,
    });
    for (const to of await staffAddresses(tx, 'settings'))
      await queueMail(tx, ctx, { kind: 'enquiryOverdue', enquiryId, to, ...mail });
    await notifyStaff(tx, ctx, overdueNotice(enquiry, ctx.now));
  });

/** Returns the highest level that the enquiry has reached since the last email about it, or null. */
function dueLevel(
  { waitingSince: since, escalatedAt }: Pick<WaitingEnquiry, 'waitingSince' | 'escalatedAt'>,
  times: OpeningTimes,
  now: Date,
): number | null {
  // Calculates when each level is reached, because it is slow to add up the open time of a wait of months.
  const levels = LEVELS.map((level) => ({
    level,
    reachedAt: afterOpenSeconds(times, since, level * 60),
  }));
  const levelsAt = (at: Date) =>
    levels.flatMap(({ level, reachedAt }) => (reachedAt && reachedAt <= at ? level : []));
  const reached = levelsAt(now);
  const notified = escalatedAt && escalatedAt > since ? levelsAt(escalatedAt).length : 0;
  return reached.length > notified ? (reached.at(-1) ?? null) : null;
}

interface Overdue {
  name: string;
  car: string | null;
  /** Minutes of opening hours that the enquiry has waited. */
  minutes: number;
  /** Address of the enquiry in the inbox. */
  link: string;
}

/** Sent to owners while an enquiry waits too long. */
function enquiryOverdueMail({ name, car, minutes, link }: Overdue) {
  const about = car === null ? '' : ` about ${car}`;
  const waiting = minutes < 120 ? `${minutes} minutes` : `${minutes / 60} hours`;
  return {
    subject: `Overdue: ${name}${about}`,
    text: `${name}${about} has been waiting for an answer for ${waiting} of opening hours.\n\n${link}`,
  };
}

const listWaiting = (db: Db) =>
  db
    .select({
      enquiryId: enquiries.enquiryId,
      waitingSince,
      escalatedAt: enquiries.escalatedAt,
    })
    .from(enquiries)
    .where(isWaitingEnquiry(enquiries))
    .orderBy(desc(enquiries.lastInboundAt), desc(enquiries.enquiryId));
