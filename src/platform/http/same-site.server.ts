import { AppError } from '../errors.ts';

/**
 * Rejects cross-site writes. Browsers send the origin of a write; clients that send none are not browsers
 * and hold no cookie of a visitor.
 * @param publicUrl URL of the site; behind a proxy the server may receive requests for other hosts
 * @throws {AppError} 403 for a write from another site
 */
export function rejectCrossSiteWrites(request: Request, publicUrl: string): void {
  const { headers, url } = request;
  const origin = headers.get('origin');
  const foreign = origin !== null && !isOwn(origin, url, publicUrl);
  if (foreign || headers.get('sec-fetch-site') === 'cross-site') {
    throw new AppError('forbidden', 'This can only be done from a page of this site.');
  }
}

/**
 * Returns the origin of the page that sent this write, for links in the response, or `publicUrl` if the
 * client is not a browser. Call it only after `rejectCrossSiteWrites`.
 */
export function siteOrigin(request: Request, publicUrl: string): string {
  return request.headers.get('origin') ?? publicUrl;
}

/**
 * Accepts the host of the request, because the site may have several names. DNS rebinding gets no cookie, because a
 * cookie belongs to one name. If the site uses https, rejects pages loaded over http: an attacker on the network could
 * have changed them.
 */
function isOwn(origin: string, url: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.origin !== origin || page.host !== new URL(url).host) return false;
  return page.protocol === 'https:' || publicUrl.startsWith('http:');
}
