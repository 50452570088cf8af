/** SQLSTATEs of temporary failures. */
const STATES = new Set([
  // Shutdown, crash, startup, timeout of an idle session
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // Too many connections
  '53300',
  // Timeouts of a statement, an idle transaction and a lock
  '57014',
  '25P03',
  '55P03',
  // Deadlock
  '40P01',
]);

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

/** Messages of driver errors without a code: lost connections and timeouts. */
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|does not answer|not queryable/i;

/** Returns whether an error or one of its causes means that the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (STATES.has(code) || SYSTEM_ERRORS.has(code) || code.startsWith('08')) return true;
    if (MESSAGES.test(at.message)) return true;
  }
  return false;
}
