/** SQLSTATEs by which PostgreSQL says that it cannot serve now: going down, coming up, full, too slow. */
const STATES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '57014']);

const SYSTEM_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What the driver says without a code: lost connections, and waits that ended. */
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|PGlite is (closed|closing)/i;

/** Whether an error means that the database cannot be reached now, wherever in its causes that stands. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (STATES.has(code) || SYSTEM_ERRORS.has(code) || code.startsWith('08')) return true;
    if (MESSAGES.test(at.message)) return true;
  }
  return false;
}
