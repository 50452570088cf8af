import { DAY_MS } from '../../platform/durations.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { networksOf, subnetOf } from '../../platform/rate-limits/networks.server.ts';
import {
  decrementRateLimit,
  deleteExpiredRateLimits,
  incrementRateLimit,
  isTrusted,
  resetRateLimit,
  setTrusted,
} from '../../platform/rate-limits/rate-limit-queries.server.ts';
import {
  consumeRateLimit,
  countNetworks,
  type LimitContext,
  type RateLimit,
  requireRateLimit,
  tooManyAttempts,
} from '../../platform/rate-limits/rate-limits.server.ts';

/** Limit of failed sign-ins, per account and per network. */
const SIGN_IN_LIMIT: RateLimit = { limit: 10, windowMs: 3 * 60_000 };
/** Milliseconds for which the subnet of an address is trusted after a sign-in. */
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

/** Somebody who signs in, or proves to be the user of an account; `address` is an IP address. */
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
 * @param userId null for all unknown email addresses together
 */
export const isFirstRefusal = (ctx: LimitContext, userId: number | null): Promise<boolean> =>
  consumeRateLimit(ctx, {
    key: `refused sign-in of ${userId ?? 'unknown'}`,
    ...SIGN_IN_LIMIT,
    limit: 1,
  });

/**
 * Takes back the attempt that `limitSignInAttempts` counted, so that a successful sign-in does not count as a failed
 * one of the network.
 */
export async function recordSuccessfulSignIn(ctx: LimitContext, claimant: Claimant): Promise<void> {
  for (const { network } of networksOf(claimant.address))
    await decrementRateLimit(ctx.db, networkKey(network));
  await clearFailedSignIns(ctx, claimant);
}

/**
 * Takes back one attempt: that of a correct password, after which a code is missing. Earlier wrong codes still count:
 * otherwise somebody who has the password could try codes for ever.
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
