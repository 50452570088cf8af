import { AppError } from '../../domain/errors.ts';

/**
 * Lets only pages of this site write in a visitor's name. Browsers say where a write comes from; a
 * program that says nothing holds no visitor's cookie, and may pass.
 * @param publicUrl address of the site; behind it the server may be reached under other hosts as well
 * @throws {AppError} 403 for a write that another site started
 */
export function refuseForeignWrites(request: Request, publicUrl: string): void {
  const { headers, url } = request;
  const origin = headers.get('origin');
  const foreign = origin !== null && !isOwn(origin, url, publicUrl);
  if (foreign || headers.get('sec-fetch-site') === 'cross-site') {
    throw new AppError('forbidden', 'This can only be done from a page of this site.');
  }
}

function isOwn(origin: string, url: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return protocol === new URL(publicUrl).protocol && host === new URL(url).host;
}
