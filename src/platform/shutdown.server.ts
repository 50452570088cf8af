import type { Logger } from 'pino';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Process managers usually kill after ten seconds. */
const STOP_MS = 9_000;

/** Under npm, a signal to the whole process group arrives twice, because npm forwards its own. */
const SAME_SIGNAL_MS = 3_000;

/**
 * Ends the process on SIGTERM or SIGINT until the returned function is called. Only PID 1, the first process of a
 * container, needs this: the kernel ignores signals for it that have no handler. It is safe during migrations, which
 * run in one transaction.
 */
export function endStartOnSignals(log: Logger): () => void {
  if (process.pid !== 1) return () => {};
  const onSignal = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopped before the server was ready');
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}

/** Runs `stop` on SIGTERM or SIGINT. Exits at once on a second signal or if `stop` takes too long. */
export function shutDownOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'shutting down');
    setTimeout(() => {
      log.error('shutdown timed out');
      process.exit(1);
    }, STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}
