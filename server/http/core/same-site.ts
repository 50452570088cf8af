import { AppError } from '../../../domain/errors.ts';

/**
 * Lets only pages of this site write in a visitor's name. Browsers say where a write comes from; a
 * program that says nothing holds no visitor's cookie, and may pass.
 * @param publicUrl address of the site; behind it the server may be reached under other hosts as well
 * @throws {AppError} 403 for a write that another site started
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
 * The site's address as the page knows it that makes this write, so that a link in the answer is of its
 * own origin; `publicUrl` for a program. Only for a write that `rejectCrossSiteWrites` let pass.
 */
export function siteOrigin(request: Request, publicUrl: string): string {
  return request.headers.get('origin') ?? publicUrl;
}

/**
 * The page's host is the one that was asked: whatever name leads here, the visitor's cookie belongs to it
 * alone. Never a page by http where the site is https: whoever stands between could have written it.
 */
function isOwn(origin: string, url: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.origin !== origin || page.host !== new URL(url).host) return false;
  return page.protocol === 'https:' || publicUrl.startsWith('http:');
}
