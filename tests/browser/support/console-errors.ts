/**
 * An error in the console that a test causes: a response or a failed request of an address, or a text that
 * the page logs. An address is a pattern of `URLPattern`, such as `/car/:id`; without `?` it matches every
 * query. A text must equal the first line of the logged one.
 */
export type ExpectedError =
  | { status: number; path: `/${string}` }
  | { failure: 'ERR_FAILED' | 'ERR_INTERNET_DISCONNECTED'; path: `/${string}` }
  | { text: string };

/** A message in the console, or an uncaught exception, which has no address. */
export interface ConsoleError {
  text: string;
  /** Address of the resource or the script. */
  url: string;
}

/** The error of a call to the API without an answer, as the page logs it. */
export const UNREACHABLE =
  'ApiError: We couldn’t reach the site. Check your connection, then try again.';

/** Returns whether an error in the console is the expected one. */
export function isExpected(expected: ExpectedError, { text, url }: ConsoleError): boolean {
  if ('text' in expected) return text.split('\n')[0] === expected.text;
  const reason =
    'status' in expected
      ? `the server responded with a status of ${expected.status} `
      : `net::${expected.failure}`;
  if (!text.startsWith(`Failed to load resource: ${reason}`)) return false;
  const [pathname, search] = expected.path.split('?');
  return new URLPattern({ pathname, ...(search !== undefined && { search }) }).test(url);
}
