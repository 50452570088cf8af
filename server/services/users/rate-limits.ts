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
import { nameKey } from '../../data/engine/fold.ts';

/** How often something may be tried within a time. */
interface Limit {
  attempts: number;
  windowMs: number;
}

/** Failed sign-ins, for each account and for each address. */
export const SIGN_IN_LIMIT: Limit = { attempts: 10, windowMs: 3 * 60_000 };
/** How long an account is known at an address after signing in there. */
const KNOWN_MS = 30 * 86_400_000;
/** Links to choose a new password, for each account. */
export const RESET_LIMIT: Limit = { attempts: 10, windowMs: 60 * 60_000 };
/** The same from one address, whatever the accounts: nobody fills the queue with requests. */
export const RESET_LIMIT_PER_ADDRESS: Limit = { attempts: 60, windowMs: 60 * 60_000 };

const accountKey = (email: string) => `sign-in of ${nameKey(email)}`;
const addressKey = (address: string) => `sign-in from ${networkOf(address)}`;
const knownKey = (email: string, address: string) =>
  `${nameKey(email)} is known at ${networkOf(address)}`;
export const resetAccountKey = (email: string) => `reset of ${nameKey(email)}`;
export const resetAddressKey = (address: string) => `resets from ${networkOf(address)}`;

/** Counts an attempt; answers whether it is within its limit. */
export async function consumeRateLimit(
  db: Db,
  key: string,
  limit: Limit,
  now: Date,
): Promise<boolean> {
  await deleteExpiredRateLimits(db, now);
  const { count } = await incrementRateLimit(db, key, limit.windowMs, now);
  return count <= limit.attempts;
}

/**
 * Counts a sign-in as failed, before the password is looked at: tries at the same moment cannot slip
 * through together. Where the account is known to come from the address, strangers elsewhere count
 * nothing: whoever goes on trying keeps the dealer out of no account.
 * @throws {AppError} tooMany, with the seconds to wait
 */
export async function limitSignInAttempts(
  db: Db,
  email: string,
  address: string,
  now: Date,
): Promise<void> {
  const known = await isTrusted(db, knownKey(email, address), now);
  const keys = known ? [addressKey(address)] : [accountKey(email), addressKey(address)];
  await deleteExpiredRateLimits(db, now);
  // Together, so that attempts at the same moment stand in one order under both keys.
  const counted = await db.transaction(async (tx) => {
    const counts = [];
    for (const key of keys)
      counts.push(await incrementRateLimit(tx, key, SIGN_IN_LIMIT.windowMs, now));
    return counts;
  });
  const ends = counted
    .filter(({ count }) => count > SIGN_IN_LIMIT.attempts)
    .map(({ endsAt }) => endsAt.getTime());
  if (ends.length === 0) return;
  const retryAfter = Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 1000));
  throw new AppError('tooMany', `Too many attempts. Please wait ${wait(retryAfter)}.`, {
    details: { retryAfter },
  });
}

/** A sign-in succeeded: for the address it counts for nothing. */
export async function recordSuccessfulSignIn(
  db: Db,
  email: string,
  address: string,
  now: Date,
): Promise<void> {
  await decrementRateLimit(db, addressKey(address));
  await clearFailedSignIns(db, email, address, now);
}

/** Somebody has proved to own an account: its failures are forgotten, and it is known at the address. */
export async function clearFailedSignIns(
  db: Db,
  email: string,
  address: string,
  now: Date,
): Promise<void> {
  await resetRateLimit(db, accountKey(email));
  await setTrusted(db, knownKey(email, address), new Date(now.getTime() + KNOWN_MS));
}

/** What counts as one address. Of IPv6 it is the /64: whoever has one of its addresses has them all. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [start = [], end] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const gap = end === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array.from({ length: gap }, () => '0'), ...(end ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':');
}

function wait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
