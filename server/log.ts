import { type Logger, pino } from 'pino';

/**
 * The one logger. Lines are JSON on standard output; fields that could hold a secret or a buyer's data
 * are cut out wherever they stand on the first two levels.
 */
export function createLog(level: string): Logger {
  const secret = ['password', 'token', 'cookie', 'authorization', 'saleDetails', 'bookingDetails'];
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
  });
}
