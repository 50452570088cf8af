import { AppError } from '../errors.ts';
import type { RouteContext } from '../register.ts';
import { networksOf } from './networks.server.ts';
import { deleteExpiredRateLimits, incrementRateLimit } from './rate-limit-queries.server.ts';

export interface RateLimit {
  /** Attempts per window. */
  limit: number;
  windowMs: number;
}

export type LimitContext = Pick<RouteContext, 'db' | 'now'>;

interface NetworkAttempt extends RateLimit {
  address: string;
  /** Returns the key of a network of the address. */
  keyOf: (network: string) => string;
}

/** An attempt that counts under one key, or for the networks of an address. */
type Attempt = (RateLimit & { key: string }) | NetworkAttempt;

/**
 * Counts an attempt from an address. Returns the end of the window whose limit it exceeds, or null. An attempt beyond
 * the limit of a household does not count for the network above it, which has other households.
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

/** Counts an attempt. Returns the end of the window whose limit it exceeds, or null. */
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

/** @param endsAt end of the window in milliseconds */
export function tooManyAttempts(endsAt: number, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  return new AppError('tooMany', `Too many attempts. Please wait ${formatWait(retryAfter)}.`, {
    details: { retryAfter },
  });
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
