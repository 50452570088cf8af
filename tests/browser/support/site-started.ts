import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a site responds. Throws as soon as its process has ended. */
export async function siteStarted(server: ChildProcess, url: string): Promise<void> {
  while (!(await isHealthy(url))) {
    const ended = server.exitCode ?? server.signalCode;
    if (ended !== null)
      throw new Error(`The site at ${url} did not start (${ended}). See its messages above.`);
    await wait(100);
  }
}

export const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(30_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
