import { createHmac, timingSafeEqual } from 'node:crypto';

/** Minimum validity of a link; the maximum is twice that. */
const PERIOD_MS = 15 * 60_000;

/** Extra query parameters covered by the signature. */
type SignedParams = Readonly<Record<string, string>>;

export interface SignedLinks {
  /** Appends `params`, `expires` and `signature`. Returns the same link for up to 15 minutes. */
  sign(path: string, now?: Date, params?: SignedParams): string;
  /**
   * Returns whether the query was signed for this path and has not expired.
   * @param names names of the parameters that were signed
   */
  verify(path: string, query: URLSearchParams, now?: Date, names?: readonly string[]): boolean;
}

/**
 * Creates and verifies links that give temporary access to one path.
 * @param secret at least 32 random bytes, shared by all processes on one database
 */
export function signedLinks(secret: Buffer): SignedLinks {
  if (secret.length < 32)
    throw new RangeError('The secret of signed links must have at least 32 bytes');
  const signature = (path: string, expires: number, params: [string, string][]) =>
    createHmac('sha256', secret)
      .update([expires, path, ...params.map((param) => param.map(encodeURIComponent))].join('\n'))
      .digest();

  return {
    sign(path, now = new Date(), params = {}) {
      // Rounded, so that repeated calls return the same link, which can be cached.
      const expires = (Math.floor(now.getTime() / PERIOD_MS) + 2) * PERIOD_MS;
      const query = new URLSearchParams({
        ...params,
        expires: String(expires / 1000),
        signature: signature(path, expires, Object.entries(params)).toString('base64url'),
      });
      return `${path}?${query.toString()}`;
    },

    verify(path, query, now = new Date(), names = []) {
      const params = names.flatMap((name) =>
        query.getAll(name).map((value): [string, string] => [name, value]),
      );
      const [expiresText, ...moreExpiries] = query.getAll('expires');
      const [given, ...moreSignatures] = query.getAll('signature');
      if (moreExpiries.length > 0 || moreSignatures.length > 0) return false;
      if (!given || !/^\d{1,12}$/.test(expiresText ?? '')) return false;
      const expires = Number(expiresText) * 1000;
      if (expires <= now.getTime()) return false;
      const expected = signature(path, expires, params);
      const actual = Buffer.from(given, 'base64url');
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
