import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds that a link is good for, at least; at most twice that. */
const PERIOD = 15 * 60_000;

/** What a link is bound to beside its path; it stands in the query, under the signature. */
export type LinkTerms = Readonly<Record<string, string>>;

export interface SignedLinks {
  /** The path with its terms, `expires` and `signature`; the same link for up to 15 minutes. */
  sign(path: string, now?: Date, terms?: LinkTerms): string;
  /**
   * Whether the query of a link was made for exactly this path, is still good, and says of these terms
   * what was signed.
   */
  verify(path: string, query: URLSearchParams, now?: Date, terms?: readonly string[]): boolean;
}

/**
 * Links that let whoever holds them use one path for a while. `secret` holds 32 random bytes that all
 * processes on one database share.
 */
export function signedLinks(secret: Buffer): SignedLinks {
  if (secret.length < 32) throw new RangeError('A secret of signed links has 32 bytes at least');
  const signature = (path: string, expires: number, terms: [string, string][]) =>
    createHmac('sha256', secret)
      .update([expires, path, ...terms.map((term) => term.map(encodeURIComponent))].join('\n'))
      .digest();

  return {
    sign(path, now = new Date(), terms = {}) {
      // Rounded, so that repeated signatures give the same address and caches work.
      const expires = (Math.floor(now.getTime() / PERIOD) + 2) * PERIOD;
      const query = new URLSearchParams({
        ...terms,
        expires: String(expires / 1000),
        signature: signature(path, expires, Object.entries(terms)).toString('base64url'),
      });
      return `${path}?${query.toString()}`;
    },

    verify(path, query, now = new Date(), names = []) {
      const terms = names.flatMap((name) =>
        query.getAll(name).map((value): [string, string] => [name, value]),
      );
      const [expiresText, ...moreExpiries] = query.getAll('expires');
      const [given, ...moreSignatures] = query.getAll('signature');
      if (moreExpiries.length > 0 || moreSignatures.length > 0) return false;
      if (!given || !/^\d{1,12}$/.test(expiresText ?? '')) return false;
      const expires = Number(expiresText) * 1000;
      if (expires <= now.getTime()) return false;
      const wanted = signature(path, expires, terms);
      const found = Buffer.from(given, 'base64url');
      return found.length === wanted.length && timingSafeEqual(found, wanted);
    },
  };
}
