import { channel } from 'node:diagnostics_channel';
import type { JobName } from '../register.ts';

/** Measurements that parts of the server publish. No value may contain personal data or raw addresses. */
export interface Measurements {
  request: { method: string; route: string; status: string; seconds: number };
  job: { name: JobName; result: 'completed' | 'failed'; seconds: number };
  image: { task: string; result: 'ok' | 'failed'; seconds: number };
  query: { result: 'ok' | 'failed'; seconds: number };
}

type Name = keyof Measurements;

const channels = {
  request: channel('forecourt:request'),
  job: channel('forecourt:job'),
  image: channel('forecourt:image'),
  query: channel('forecourt:query'),
} satisfies Record<Name, unknown>;

/** Returns whether anyone subscribes to the measurement. If not, the publisher need not compute it. */
export const isMeasured = (name: Name): boolean => channels[name].hasSubscribers;

export function publish<N extends Name>(name: N, value: Measurements[N]): void {
  if (channels[name].hasSubscribers) channels[name].publish(value);
}

/** Returns a function that unsubscribes. */
export function subscribe<N extends Name>(
  name: N,
  listener: (value: Measurements[N]) => void,
): () => void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `publish` writes to the channel
  const receive = (message: unknown) => listener(message as Measurements[N]);
  channels[name].subscribe(receive);
  return () => {
    channels[name].unsubscribe(receive);
  };
}

/** Runs a task and publishes how long it took. */
export async function measured<Result>(
  task: () => Promise<Result>,
  report: (result: 'ok' | 'failed', seconds: number) => void,
): Promise<Result> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  try {
    const value = await task();
    report('ok', seconds());
    return value;
  } catch (error) {
    report('failed', seconds());
    throw error;
  }
}
