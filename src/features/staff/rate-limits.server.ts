import { DAY_MS } from '../../platform/durations.ts';
import { AppError } from '../../platform/errors.ts';
import {
  incrementRateLimit,
  resetRateLimit,
  deleteExpiredRateLimits,
  isTrusted,
  setTrusted,
  decrementRateLimit,
} from './rate-limit-queries.server.ts';
import type { Context } from '../../app/context.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { networksOf, subnetOf } from './networks.server.ts';

interface RateLimit {
  /** Attempts per window. */
  limit: number;
  windowMs: number;
}

/** Limits of failed sign-ins, per account and per network address. */
const SIGN_IN_LIMIT: RateLimit = { limit: 10, windowMs: 3 * 60_000 };
/** Milliseconds for which an address is trusted after a sign-in. */
const TRUSTED_MS = 30 * DAY_MS;
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

type LimitContext = Pick<Context, 'db' | 'now'>;

interface NetworkAttempt extends RateLimit {
  address: string;
  /** Returns the key of a network of the address. */
  keyOf: (network: string) => string;
}

/** An attempt that counts under one key, or for the networks of an address. */
type Attempt = (RateLimit & { key: string }) | NetworkAttempt;

/**
 * Counts an attempt from an address. Returns the end of the window that it exceeds, or null. An attempt beyond the
 * limit of a household does not count for the network above it, which has other households.
 */
export async function countNetworks(
  ctx: LimitContext,
  { address, keyOf, limit, windowMs }: NetworkAttempt,
): Promise<Date | null> {
  for (const { network, share } of networksOf(address)) {
    const { count, endsAt } = await incrementRateLimit(ctx, { key: keyOf(network), windowMs });
    if (count > limit * share) return endsAt;
  }
  return null;
}

/** Counts an attempt. Returns the end of the window that it exceeds, or null. */
async function countAttempt(ctx: LimitContext, attempt: Attempt): Promise<Date | null> {
  await deleteExpiredRateLimits(ctx.db, ctx.now);
  if ('address' in attempt) return countNetworks(ctx, attempt);
  const counted = await incrementRateLimit(ctx, attempt);
  return counted.count > attempt.limit ? counted.endsAt : null;
}

/** Counts an attempt. Returns false if it exceeds the limit. */
export const consumeRateLimit = async (ctx: LimitContext, attempt: Attempt): Promise<boolean> =>
  (await countAttempt(ctx, attempt)) === null;

/**
 * Counts an attempt.
 * @throws {AppError} tooMany if it exceeds the limit, with the seconds to wait in `retryAfter`
 */
export async function requireRateLimit(ctx: LimitContext, attempt: Attempt): Promise<void> {
  const endsAt = await countAttempt(ctx, attempt);
  if (endsAt) throw tooManyAttempts(endsAt.getTime(), ctx.now);
}

/** Somebody who signs in, or proves to be the user of an account. */
interface Claimant {
  email: string;
  address: string;
}

/**
 * Counts a sign-in as failed before the password is checked, so that concurrent attempts cannot exceed
 * the limit. Attempts from a trusted address ignore the limit of the account: attackers elsewhere cannot
 * lock the dealer out.
 * @throws {AppError} tooMany, with the seconds to wait in `retryAfter`
 */
export async function limitSignInAttempts(
  { db, now }: LimitContext,
  { email, address }: Claimant,
): Promise<void> {
  const trusted = await isTrusted(db, { key: trustedKey(email, address), now });
  await deleteExpiredRateLimits(db, now);
  // One transaction, so that concurrent attempts have the same order under all keys.
  const ends = await db.transaction(async (tx) => {
    const account = trusted
      ? null
      : await incrementRateLimit(
          { db: tx, now },
          { key: accountKey(email), windowMs: SIGN_IN_LIMIT.windowMs },
        );
    const ofNetwork = await countNetworks(
      { db: tx, now },
      { address, keyOf: networkKey, ...SIGN_IN_LIMIT },
    );
    const ofAccount = account && account.count > SIGN_IN_LIMIT.limit ? account.endsAt : null;
    return [ofAccount, ofNetwork].flatMap((end) => end?.getTime() ?? []);
  });
  if (ends.length > 0) throw tooManyAttempts(Math.max(...ends), now);
}

/**
 * Returns true for the first sign-in to an account that exceeds the limit, once in each window.
 * @param userId null for all unknown addresses together
 */
export const isFirstRefusal = (ctx: LimitContext, userId: number | null): Promise<boolean> =>
  consumeRateLimit(ctx, {
    key: `refused sign-in of ${userId ?? 'unknown'}`,
    ...SIGN_IN_LIMIT,
    limit: 1,
  });

/** @param endsAt end of the window in milliseconds */
function tooManyAttempts(endsAt: number, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  return new AppError('tooMany', `Too many attempts. Please wait ${formatWait(retryAfter)}.`, {
    details: { retryAfter },
  });
}

/**
 * Takes back the attempt that `limitSignInAttempts` counted, so that a successful sign-in does not count as a failure
 * of the address.
 */
export async function recordSuccessfulSignIn(ctx: LimitContext, claimant: Claimant): Promise<void> {
  for (const { network } of networksOf(claimant.address))
    await decrementRateLimit(ctx.db, networkKey(network));
  await clearFailedSignIns(ctx, claimant);
}

/**
 * Takes back the attempt of a right password that a code must follow. Wrong codes before it still count: otherwise
 * somebody who has the password could try codes for ever.
 */
export async function takeBackAttempt({ db }: LimitContext, { email, address }: Claimant) {
  for (const { network } of networksOf(address)) await decrementRateLimit(db, networkKey(network));
  await decrementRateLimit(db, accountKey(email));
}

/** Codes that can be tried for an account in a day, so that six digits cannot be guessed. */
const CODE_LIMIT: RateLimit = { limit: 30, windowMs: 24 * 60 * 60_000 };
const codeKey = (userId: number) => `codes of ${userId}`;

/** @throws {AppError} tooMany after 30 wrong codes in a day */
export const limitCodes = (ctx: LimitContext, userId: number): Promise<void> =>
  requireRateLimit(ctx, { key: codeKey(userId), ...CODE_LIMIT });

export const clearWrongCodes = ({ db }: LimitContext, userId: number): Promise<void> =>
  resetRateLimit(db, codeKey(userId));

/** Call after a proof of identity: resets the account's limit and trusts the address. */
export async function clearFailedSignIns(
  { db, now }: LimitContext,
  { email, address }: Claimant,
): Promise<void> {
  await resetRateLimit(db, accountKey(email));
  await setTrusted(db, {
    key: trustedKey(email, address),
    endsAt: new Date(now.getTime() + TRUSTED_MS),
  });
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
