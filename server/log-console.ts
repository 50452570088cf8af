import type { Logger } from 'pino';

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
