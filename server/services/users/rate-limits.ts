import { isIP } from 'node:net';
import { AppError } from '../../../domain/errors.ts';
import {
  incrementRateLimit,
  resetRateLimit,
  deleteExpiredRateLimits,
  isTrusted,
  setTrusted,
  decrementRateLimit,
} from '../../data/users/rate-limits.ts';
import type { Db } from '../../data/engine/client.ts';
import { nameKey } from '../../../domain/text/search-text.ts';

interface RateLimit {
  /** Attempts per window. */
  limit: number;
  windowMs: number;
}

/** Limits of failed sign-ins, per account and per network address. */
const SIGN_IN_LIMIT: RateLimit = { limit: 10, windowMs: 3 * 60_000 };
/** Milliseconds for which an address is trusted after a sign-in. */
const TRUSTED_MS = 30 * 86_400_000;
/** Limit of password resets per account. */
export const RESET_LIMIT: RateLimit = { limit: 10, windowMs: 60 * 60_000 };
/** Limit of password resets per network address. Protects the job queue. */
export const RESET_LIMIT_PER_ADDRESS: RateLimit = { limit: 60, windowMs: 60 * 60_000 };

const accountKey = (email: string) => `sign-in of ${nameKey(email)}`;
const addressKey = (address: string) => `sign-in from ${networkOf(address)}`;
// The database stores a hash of this text for 30 days. Do not change the text: all trusted addresses would be
// forgotten.
const trustedKey = (email: string, address: string) =>
  `${nameKey(email)} is known at ${networkOf(address)}`;
export const resetAccountKey = (email: string) => `reset of ${nameKey(email)}`;
export const resetAddressKey = (address: string) => `resets from ${networkOf(address)}`;

/** Counts an attempt. Returns false if it exceeds the limit. */
export async function consumeRateLimit(
  db: Db,
  key: string,
  rateLimit: RateLimit,
  now: Date,
): Promise<boolean> {
  await deleteExpiredRateLimits(db, now);
  const { count } = await incrementRateLimit(db, key, rateLimit.windowMs, now);
  return count <= rateLimit.limit;
}

/**
 * Counts an attempt.
 * @throws {AppError} tooMany if it exceeds the limit, with the seconds to wait in `retryAfter`
 */
export async function requireRateLimit(
  db: Db,
  key: string,
  { limit, windowMs }: RateLimit,
  now: Date,
): Promise<void> {
  await deleteExpiredRateLimits(db, now);
  const { count, endsAt } = await incrementRateLimit(db, key, windowMs, now);
  if (count > limit) throw tooManyAttempts(endsAt.getTime(), now);
}

/**
 * Counts a sign-in as failed before the password is checked, so that concurrent attempts cannot exceed
 * the limit. Attempts from a trusted address ignore the limit of the account: attackers elsewhere cannot
 * lock the dealer out.
 * @throws {AppError} tooMany, with the seconds to wait in `retryAfter`
 */
export async function limitSignInAttempts(
  db: Db,
  email: string,
  address: string,
  now: Date,
): Promise<void> {
  const trusted = await isTrusted(db, trustedKey(email, address), now);
  const keys = trusted ? [addressKey(address)] : [accountKey(email), addressKey(address)];
  await deleteExpiredRateLimits(db, now);
  // One transaction, so that concurrent attempts have the same order under both keys.
  const windows = await db.transaction(async (tx) => {
    const counts = [];
    for (const key of keys)
      counts.push(await incrementRateLimit(tx, key, SIGN_IN_LIMIT.windowMs, now));
    return counts;
  });
  const ends = windows
    .filter(({ count }) => count > SIGN_IN_LIMIT.limit)
    .map(({ endsAt }) => endsAt.getTime());
  if (ends.length === 0) return;
  throw tooManyAttempts(Math.max(...ends), now);
}

/** @param endsAt end of the window in milliseconds */
function tooManyAttempts(endsAt: number, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  return new AppError('tooMany', `Too many attempts. Please wait ${formatWait(retryAfter)}.`, {
    details: { retryAfter },
  });
}

/**
 * Takes back the attempt that `countSignIn` counted, so that a successful sign-in does not count as a failure
 * of the address.
 */
export async function recordSuccessfulSignIn(
  db: Db,
  email: string,
  address: string,
  now: Date,
): Promise<void> {
  await decrementRateLimit(db, addressKey(address));
  await clearFailedSignIns(db, email, address, now);
}

/** Call after a proof of identity: resets the account's limit and trusts the address. */
export async function clearFailedSignIns(
  db: Db,
  email: string,
  address: string,
  now: Date,
): Promise<void> {
  await resetRateLimit(db, accountKey(email));
  await setTrusted(db, trustedKey(email, address), new Date(now.getTime() + TRUSTED_MS));
}

/** IPv6 addresses are counted per /64, since one customer usually has a whole /64. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [start = [], end] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const gap = end === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array.from({ length: gap }, () => '0'), ...(end ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':');
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
