import { type Logger, type LoggerOptions, pino } from 'pino';

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: SerializedError;
}

/** E-mail addresses, which mail servers repeat in what they refuse; also `user:password@host`. */
const ADDRESS = /(?<![^\s<>"'(])[^\s<>"'(]+@[^\s<>"',;)]+/g;

/**
 * What of an error may stand in a log. A failed statement brings along the values that it was given, in
 * its message and in fields of its own: those of people stay out.
 */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    message: error.message.replace(/\nparams: [^]*$/, '').replaceAll(ADDRESS, '[address]'),
    ...('code' in error && { code: String(error.code) }),
    stack: frames.join('\n'),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}

/**
 * The one logger. Lines are JSON on standard output; fields that could hold a secret or a buyer's data
 * are cut out wherever they stand on the first two levels.
 */
export const createLog = (level: string): Logger => pino(loggerOptions(level));

/** How the one logger writes. */
export function loggerOptions(level: string): LoggerOptions {
  const secret = ['password', 'token', 'cookie', 'authorization', 'saleDetails', 'bookingDetails'];
  return {
    level,
    base: null,
    serializers: { err: serializeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
  };
}
