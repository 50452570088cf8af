/** Where staff sign in. */
export const LOGIN_PATH = '/admin/motorlogin';

/** The address of the login that leads back to a page of this site. */
export function loginAddress(address: string): string {
  const { pathname, search } = new URL(address);
  return `${LOGIN_PATH}?${new URLSearchParams({ from: pathname + search })}`;
}

/**
 * Where to go after signing in, as an absolute address: the place that was asked for, if it is a path of
 * this site, else home. Absolute, for a path such as `//elsewhere` would lead away.
 */
export function returnAddress(from: string | null, origin: string): string {
  const home = `${origin}/`;
  if (!from?.startsWith('/') || !URL.canParse(from, origin)) return home;
  const address = new URL(from, origin);
  const isLogin = address.pathname === LOGIN_PATH;
  return address.origin === origin && !isLogin ? address.href : home;
}
