export const SIGN_IN_PATH = '/admin/motorlogin';

/** The page on which a user who must have a second factor sets it up. */
export const SECOND_FACTOR_PATH = '/admin/second-factor';

/** Returns the address of the sign-in page, which returns to the given page after signing in. */
export function signInAddress(address: string): string {
  const { pathname, search } = new URL(address);
  return `${SIGN_IN_PATH}?${new URLSearchParams({ from: pathname + search })}`;
}

const SITE = 'http://site.invalid';

/**
 * Returns the path to open after signing in: `from` if it is a path of this site, but not a sign-in page;
 * otherwise `/`. The result never starts with `//`, which browsers read as the address of another site.
 */
export function returnPath(from: string | null): string {
  if (!from?.startsWith('/') || !URL.canParse(from, SITE)) return '/';
  const { origin, pathname, search, hash } = new URL(from, SITE);
  const isOwnPage =
    origin === SITE &&
    !pathname.startsWith('//') &&
    pathname !== SIGN_IN_PATH &&
    pathname !== SECOND_FACTOR_PATH;
  return isOwnPage ? pathname + search + hash : '/';
}
