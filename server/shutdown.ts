import type { Logger } from 'pino';

/** Beyond this a stop is cut off: whoever sent the signal waits ten seconds. */
const STOP_MS = 9_000;

/** Stops in order on SIGTERM or SIGINT; a second signal, or a stop that takes too long, ends at once. */
export function shutDownOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('the stop took too long');
      process.exit(1);
    }, STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
