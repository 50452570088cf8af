import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;

/** The parameters that every authenticator app supports (RFC 6238). */
const totpOf = (key: string, names?: { issuer: string; label: string }) =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(key),
  });

/** Creates a key of 160 random bits, in base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that authenticator apps read from a QR code. */
export const keyUri = (key: string, names: { issuer: string; label: string }): string =>
  totpOf(key, names).toString();

/** Returns the number of the 30-second step that contains a time, counted from 1970. */
export const stepAt = (time: Date): number =>
  TOTP.counter({ period: PERIOD_SECONDS, timestamp: time.getTime() });

/**
 * Returns the step that a code of six digits belongs to, or null. Accepts the step of `now` and one before and after
 * it, because clocks differ.
 */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const delta = totpOf(key).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : stepAt(now) + delta;
}
