import { createHash } from 'node:crypto';
import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../data/engine/client.ts';
import { deleteExpiredRateLimits, incrementRateLimit } from '../../data/users/rate-limits.ts';
import { networkOf } from '../users/rate-limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Limits of enquiries from one network address. An enquiry beyond the first limit does not count towards the
 * second.
 */
const PER_ADDRESS = [
  { limit: 5, windowMs: 10 * MINUTE_MS },
  { limit: 20, windowMs: DAY_MS },
] as const;

/**
 * Limit of enquiries on the whole site. Further ones are stored as spam instead of being rejected, so that
 * nobody can block the form for others.
 */
const PER_SITE = { limit: 60, windowMs: 60 * MINUTE_MS };

/** Limit of acknowledgements to one e-mail address. */
const ACKNOWLEDGEMENTS = { limit: 3, windowMs: DAY_MS };

/**
 * Counts an enquiry. Returns whether the whole site has received too many.
 * @param phone the dealer's phone number, for the message of the error
 * @throws {AppError} tooMany, with the seconds to wait in `retryAfter`
 */
export async function countEnquiry(
  db: Db,
  address: string,
  phone: string,
  now: Date,
): Promise<{ siteIsFull: boolean }> {
  await deleteExpiredRateLimits(db, now);
  const network = networkOf(address);
  for (const { limit, windowMs } of PER_ADDRESS) {
    const key = `enquiries from ${network} in ${windowMs} ms`;
    const { count, endsAt } = await incrementRateLimit(db, key, windowMs, now);
    if (count > limit) throw tooMany(phone, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  }
  const site = await incrementRateLimit(db, 'enquiries', PER_SITE.windowMs, now);
  return { siteIsFull: site.count > PER_SITE.limit };
}

function tooMany(phone: string, retryAfter: number): AppError {
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  return new AppError(
    'tooMany',
    `You’ve sent several messages already. Please call us on ${phone}, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { details: { retryAfter: Math.max(1, retryAfter) } },
  );
}

/** Records the hash of a message. Returns whether another network address sent the same text within a day. */
export async function isSentElsewhere(
  db: Db,
  message: string | null,
  address: string,
  now: Date,
): Promise<boolean> {
  if (message === null) return false;
  const text = message.toLowerCase().replaceAll(/\s+/gu, ' ');
  const hash = createHash('sha256').update(text).digest('hex');
  const all = await incrementRateLimit(db, `text ${hash}`, DAY_MS, now);
  const own = await incrementRateLimit(db, `text ${hash} from ${networkOf(address)}`, DAY_MS, now);
  return all.count > own.count;
}

/** Counts an acknowledgement. Returns false if the e-mail address has received the maximum number of them. */
export async function mayAcknowledge(tx: Db, emailKey: string, now: Date): Promise<boolean> {
  const { count } = await incrementRateLimit(
    tx,
    `acknowledgements to ${emailKey}`,
    ACKNOWLEDGEMENTS.windowMs,
    now,
  );
  return count <= ACKNOWLEDGEMENTS.limit;
}
