/** Event before a script opens another page. Its detail is the address. */
export const LEAVE = 'leave';

let opening: URL | null = null;

// The browser shows the page again after Back, in the state in which it was left.
if (typeof addEventListener === 'function') addEventListener('pageshow', () => (opening = null));

/** The page that the browser is opening for a script, or the current one. */
export const latestPage = (): URL => opening ?? new URL(location.href);

/**
 * Opens a page of this site from the server. An address that differs only in its fragment from that of the
 * current page scrolls.
 * @returns whether a page loads
 */
export function openPage(address: string): boolean {
  const page = new URL(address, location.href);
  const { pathname, search, hash } = page;
  const isOther = pathname !== location.pathname || search !== location.search || !hash;
  if (isOther) {
    opening = page;
    dispatchEvent(new CustomEvent(LEAVE, { detail: page.href }));
  }
  location.assign(page);
  return isOther;
}
