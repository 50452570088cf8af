/** SQLSTATEs of temporary failures: shutdown, startup, too many connections, timeout. */
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

/** Driver errors without a code: lost connections and timeouts. */
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|PGlite is (closed|closing)/i;

/** Returns whether an error or one of its causes means that the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (STATES.has(code) || SYSTEM_ERRORS.has(code) || code.startsWith('08')) return true;
    if (MESSAGES.test(at.message)) return true;
  }
  return false;
}
