import { type Logger, type LoggerOptions, pino } from 'pino';

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: SerializedError;
}

/** E-mail addresses, which mail servers repeat in errors; also matches `user:password@host`. */
const ADDRESS = /(?<![^\s<>"'(])[^\s<>"'(]+@[^\s<>"',;)]+/g;

/**
 * Serialises an error for the log without personal data. The error of a failed SQL statement contains its
 * parameters, in the message and in extra properties.
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

export const createLog = (level: string): Logger => pino(loggerOptions(level));

/** Logs JSON lines to standard output. Redacts secrets and customer data in the first two levels. */
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
