import { AppError } from '../platform/errors.ts';
import {
  incrementRateLimit,
  resetRateLimit,
  deleteExpiredRateLimits,
  isTrusted,
  setTrusted,
  decrementRateLimit,
} from './rate-limit-queries.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { nameKey } from '../platform/text/search-text.ts';
import { networksOf, subnetOf } from './networks.server.ts';

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
/** Limit of password resets per network. Protects the job queue. */
export const RESET_LIMIT_PER_NETWORK: RateLimit = { limit: 60, windowMs: 60 * 60_000 };

const accountKey = (email: string) => `sign-in of ${nameKey(email)}`;
const networkKey = (network: string) => `sign-in from ${network}`;
// The database stores a hash of this text for 30 days. Do not change the text: all trusted addresses would be
// forgotten.
const trustedKey = (email: string, address: string) =>
  `${nameKey(email)} is known at ${subnetOf(address)}`;
export const resetNetworkKey = (network: string) => `resets from ${network}`;
export const resetAccountKey = (email: string) => `reset of ${nameKey(email)}`;

/**
 * Counts an attempt from an address. Returns the end of the window that it exceeds, or null. An attempt beyond the
 * limit of a household does not count for the network above it, which has other households.
 */
export async function countNetworks(
  db: Db,
  address: string,
  keyOf: (network: string) => string,
  { limit, windowMs }: RateLimit,
  now: Date,
): Promise<Date | null> {
  for (const { network, share } of networksOf(address)) {
    const { count, endsAt } = await incrementRateLimit(db, keyOf(network), windowMs, now);
    if (count > limit * share) return endsAt;
  }
  return null;
}

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

/** Counts an attempt from an address. Returns false if one of its networks exceeds its limit. */
export async function consumeNetworkLimit(
  db: Db,
  address: string,
  keyOf: (network: string) => string,
  limit: RateLimit,
  now: Date,
): Promise<boolean> {
  await deleteExpiredRateLimits(db, now);
  return (await countNetworks(db, address, keyOf, limit, now)) === null;
}

/**
 * Counts an attempt from an address.
 * @throws {AppError} as `requireRateLimit`, if one of its networks exceeds its limit
 */
export async function requireNetworkLimit(
  db: Db,
  address: string,
  keyOf: (network: string) => string,
  limit: RateLimit,
  now: Date,
): Promise<void> {
  await deleteExpiredRateLimits(db, now);
  const endsAt = await countNetworks(db, address, keyOf, limit, now);
  if (endsAt) throw tooManyAttempts(endsAt.getTime(), now);
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
  await deleteExpiredRateLimits(db, now);
  // One transaction, so that concurrent attempts have the same order under all keys.
  const ends = await db.transaction(async (tx) => {
    const account = trusted
      ? null
      : await incrementRateLimit(tx, accountKey(email), SIGN_IN_LIMIT.windowMs, now);
    const ofNetwork = await countNetworks(tx, address, networkKey, SIGN_IN_LIMIT, now);
    const ofAccount = account && account.count > SIGN_IN_LIMIT.limit ? account.endsAt : null;
    return [ofAccount, ofNetwork].flatMap((end) => end?.getTime() ?? []);
  });
  if (ends.length > 0) throw tooManyAttempts(Math.max(...ends), now);
}

/**
 * Returns true for the first sign-in to an account that exceeds the limit, once in each window.
 * @param userId null for all unknown addresses together
 */
export const isFirstRefusal = (db: Db, userId: number | null, now: Date): Promise<boolean> =>
  consumeRateLimit(
    db,
    `refused sign-in of ${userId ?? 'unknown'}`,
    { ...SIGN_IN_LIMIT, limit: 1 },
    now,
  );

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
  for (const { network } of networksOf(address)) await decrementRateLimit(db, networkKey(network));
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

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
