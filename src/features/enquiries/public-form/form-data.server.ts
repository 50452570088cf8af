import { DAY_MS } from '../../../platform/durations.ts';
import type { EnquiryForm } from '../enquiry.ts';
import { findFreeSlots } from '../appointments/free-slots.server.ts';
import { carSnapshot } from '../enquiry-car.server.ts';
import type { Context } from '../../../app/context.server.ts';
import { enquirySettings } from '../settings.server.ts';
import type { Stamps } from '../stamp.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { and, count, gte, sql } from 'drizzle-orm';
import { enquiries } from '../../../app/schema.server.ts';

/**
 * Returns the stamp, the settings and the usual time to a reply for the enquiry form, and the free slots of a car.
 * @throws {AppError} notFound for an unknown or unpublished car
 */
export async function enquiryFormData(
  ctx: Context,
  { stamps, usualReply, carId }: { stamps: Stamps; usualReply: UsualReply; carId: number | null },
): Promise<EnquiryForm> {
  const { db, settings, hasMailServer, now } = ctx;
  await carSnapshot(db, { carId, audience: 'visitor' });
  const { askMarketing, keptMonths } = enquirySettings(settings);
  return {
    stamp: await stamps.create(carId, now),
    askMarketing,
    sendsEmails: hasMailServer,
    keptMonths,
    usualReplyMinutes: await usualReply(now),
    ...(carId !== null && {
      slots: (await findFreeSlots(ctx, { carId })).map((slot) => slot.toISOString()),
    }),
  };
}

/**
 * Visitors see the usual time to a reply only if at least `minEnquiries` enquiries of the last `days` days were
 * answered, and the median is under `maxMinutes` minutes of opening hours.
 */
const CONDITIONS = { minEnquiries: 20, days: 90, maxMinutes: 4 * 60 };

/** The figure is cached for this time, because each form shows it, and the query reads 90 days of enquiries. */
const KEPT_MS = 10 * 60_000;

/** Returns a function for the median time to the first reply in minutes of opening hours, or null if unknown. */
export function rememberUsualReply(db: Db) {
  let kept: { minutes: number | null; until: number } | undefined;
  return async (now: Date): Promise<number | null> => {
    if (kept && now.getTime() < kept.until) return kept.minutes;
    const since = new Date(now.getTime() - CONDITIONS.days * DAY_MS);
    const { answered, median } = await findReplyTimes(db, since);
    const minutes = Math.max(1, Math.round((median ?? 0) / 60));
    const isKnown = answered >= CONDITIONS.minEnquiries && minutes < CONDITIONS.maxMinutes;
    kept = { minutes: isKnown ? minutes : null, until: now.getTime() + KEPT_MS };
    return kept.minutes;
  };
}
export type UsualReply = ReturnType<typeof rememberUsualReply>;

/**
 * Returns how many enquiries since `since` were answered, and the median time to the first reply in seconds
 * of opening hours (null without any). Leaves out enquiries by phone or in person.
 */
export async function findReplyTimes(db: Db, since: Date) {
  const [found] = await db
    .select({
      answered: count(),
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${enquiries.firstReplyOpenSeconds})`,
    })
    .from(enquiries)
    .where(
      and(
        gte(enquiries.receivedAt, since),
        sql`${enquiries.firstReplyOpenSeconds} is not null`,
        sql`${enquiries.source} not in ('phone', 'walkIn')`,
      ),
    );
  return { answered: found?.answered ?? 0, median: found?.median ?? null };
}
