import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import {
  deleteExpiredRateLimits,
  incrementRateLimit,
} from '../../../platform/rate-limits/rate-limit-queries.server.ts';
import { staffAddresses } from '../../staff/addresses.server.ts';
import { queueMail } from '../../mails/queue-mail.server.ts';
import { siteLimitMail } from '../mails/enquiry-mails.server.ts';
import { networksOf } from '../../../platform/rate-limits/networks.server.ts';
import { countNetworks } from '../../../platform/rate-limits/rate-limits.server.ts';
import type { Context } from '../../../app/context.server.ts';

/** Limits of enquiries from one network. An enquiry beyond the first limit does not count towards the second. */
const PER_NETWORK = [
  { limit: 5, windowMs: 10 * MINUTE_MS },
  { limit: 20, windowMs: DAY_MS },
] as const;

/**
 * Limit of enquiries on the whole site. Further ones are held back instead of being rejected, so that nobody can
 * block the form for others: staff see their number and restore the real ones.
 */
const PER_SITE = { limit: 60, windowMs: 60 * MINUTE_MS };

type LimitContext = Pick<Context, 'db' | 'queue' | 'publicUrl' | 'settings' | 'now'>;

/**
 * Counts an enquiry, and its text, in one transaction. Returns whether the whole site has received too many,
 * and whether another network sent the same text within a day. Messages without a valid stamp, which
 * are spam anyway, do not count towards the limit of the site. The owners get an email when it is exceeded.
 * @throws {AppError} tooMany, with the seconds to wait in `retryAfter`
 */
export async function countEnquiry(
  ctx: LimitContext,
  { address, message, hasStamp }: { address: string; message: string | null; hasStamp: boolean },
): Promise<{ siteIsFull: boolean; sameTextElsewhere: boolean }> {
  const { db, now } = ctx;
  await deleteExpiredRateLimits(db, now);
  const { blockedUntil, ...counted } = await db.transaction(async (tx) => {
    const endsAt = await endOfExceeded(tx, { address, now });
    if (endsAt) return { blockedUntil: endsAt, siteIsFull: false, sameTextElsewhere: false };
    const siteIsFull = hasStamp && (await exceedsSiteLimit(tx, ctx));
    const sameTextElsewhere = await isSentElsewhere(tx, { message, address, now });
    return { blockedUntil: null, siteIsFull, sameTextElsewhere };
  });
  // Thrown after the commit, so that the rejected enquiry is counted too.
  if (blockedUntil)
    throw tooMany({ phone: ctx.settings.current('dealer').phone, endsAt: blockedUntil, now });
  return counted;
}

async function exceedsSiteLimit(tx: Db, ctx: LimitContext): Promise<boolean> {
  const { limit, windowMs } = PER_SITE;
  const { count } = await incrementRateLimit({ ...ctx, db: tx }, { key: 'enquiries', windowMs });
  if (count === limit + 1) {
    const mail = siteLimitMail({ limit, link: `${ctx.publicUrl}/enquiries?view=held` });
    for (const to of await staffAddresses(tx, 'settings'))
      await queueMail(tx, ctx, { kind: 'siteLimit', to, ...mail });
  }
  return count > limit;
}

/** Counts an enquiry from an address. Returns the end of the window whose limit it exceeds, or null. */
async function endOfExceeded(
  tx: Db,
  { address, now }: { address: string; now: Date },
): Promise<Date | null> {
  for (const limit of PER_NETWORK) {
    const keyOf = (network: string) => `enquiries from ${network} in ${limit.windowMs} ms`;
    const endsAt = await countNetworks({ db: tx, now }, { address, keyOf, ...limit });
    if (endsAt) return endsAt;
  }
  return null;
}

function tooMany({ phone, endsAt, now }: { phone: string; endsAt: Date; now: Date }): AppError {
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return new AppError(
    'tooMany',
    `You’ve sent several messages already. Please call us on ${phone}, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { details: { retryAfter } },
  );
}

/** Records the hash of a message. Returns whether another network sent the same text within a day. */
async function isSentElsewhere(
  tx: Db,
  { message, address, now }: { message: string | null; address: string; now: Date },
): Promise<boolean> {
  if (message === null) return false;
  const text = message.toLowerCase().replaceAll(/\s+/gu, ' ');
  const hash = createHash('sha256').update(text).digest('hex');
  const countOf = async (key: string) =>
    (await incrementRateLimit({ db: tx, now }, { key, windowMs: DAY_MS })).count;
  const all = await countOf(`text ${hash}`);
  const [{ network }] = networksOf(address);
  return all > (await countOf(`text ${hash} from ${network}`));
}
