import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a site responds. Throws as soon as its process has ended, or after two minutes. */
export async function siteStarted(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isHealthy(url))) {
    const ended = server.exitCode ?? server.signalCode;
    if (ended !== null || Date.now() > deadline)
      throw new Error(
        `The site at ${url} did not start (${ended ?? 'no answer'}). See its messages above.`,
      );
    await wait(100);
  }
}

export const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
