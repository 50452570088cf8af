import { AppError } from '../errors.ts';

/** Headers by which proxies report that the browser used https, with their values. */
const HTTPS_HEADERS: Readonly<Record<string, RegExp>> = {
  'x-forwarded-proto': /^\s*https\b/i,
  'x-forwarded-protocol': /^\s*https\b/i,
  'x-forwarded-scheme': /^\s*https\b/i,
  'x-forwarded-ssl': /^\s*on\b/i,
  forwarded: /\bproto="?https\b/i,
};

/**
 * Refuses a sign-in over https if PUBLIC_URL is http: the session cookie would not be `Secure`, and the browser would
 * send it unencrypted if somebody lured it to an http address.
 * @throws {AppError} forbidden, with the remedy
 */
export function requireSecureCookie({ headers }: Request, publicUrl: string): void {
  if (publicUrl.startsWith('https:')) return;
  const isHttps =
    headers.get('origin')?.startsWith('https:') ||
    Object.entries(HTTPS_HEADERS).some(([name, expected]) =>
      expected.test(headers.get(name) ?? ''),
    );
  if (isHttps)
    throw new AppError(
      'forbidden',
      `Nobody can sign in yet: the site is open at https, but PUBLIC_URL says ${publicUrl}. Set PUBLIC_URL to the https address and restart the server.`,
    );
}
