import { type Logger, type LoggerOptions, pino } from 'pino';
import { requestContext } from './request-context.server.ts';

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: SerializedError;
}

/** Email addresses: mail servers repeat them in their errors. Also matches the `user:password@host` of a URL. */
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

/** Fields that are never logged: secrets, personal data, and addresses with their query. */
const REMOVED = `
  password passwordHash token tokenHash session uploadKey
  headers cookie set-cookie authorization forwarded x-forwarded-for ip url query body metadata
  email emailKey firstName lastName name phone phoneE164 address county eircode to toAddress replyTo fromName
  subject text place excerpt searchText actorName note registration makeModel wording notify privacyContact
  sellerName sellerAddress sellerVatNumber supplier buyer seller amount price vat soldFor extras
  saleDetails bookingDetails endpoint p256dh auth fromAddress quoted omitted filters alertToken sentence
  printedName partExchange finance drawing identifiedHow
`
  .trim()
  .split(/\s+/);

/**
 * Logs JSON lines to standard output, each with the id of its request. Redacts secrets and personal data in
 * objects up to three levels deep.
 */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    mixin: () => {
      const context = requestContext.getStore();
      return context ? { requestId: context.requestId } : {};
    },
    serializers: { err: serializeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: REMOVED.map((name) => `["${name}"]`).flatMap((name) => [
        name,
        `*${name}`,
        `*.*${name}`,
      ]),
      censor: '[removed]',
    },
  };
}

/**
 * Logs what pages and libraries print to the console as errors or warnings: as JSON lines with the id of the
 * request, and without personal data in errors.
 */
export function logConsole(log: Logger, target: Pick<Console, 'error' | 'warn'> = console): void {
  for (const level of ['error', 'warn'] as const)
    target[level] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error);
      const text = parts.filter((part) => typeof part === 'string').join(' ');
      log[level]({ ...(err && { err }) }, text || 'printed to the console');
    };
}
