import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface ChildServer {
  url: string;
  process: ChildProcess;
}

const running = new Set<ChildServer>();

/**
 * Runs a file of this folder that serves on `PORT` and sends a message when it is ready.
 * @throws {Error} if it exits before it is ready
 */
export async function startChild(
  file: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<ChildServer> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment },
  });
  const server = { url: `http://127.0.0.1:${port}`, process: child };
  running.add(server);
  const isReady = await Promise.race([
    once(child, 'message').then(() => true),
    once(child, 'exit').then(() => false),
  ]);
  if (!isReady) throw new Error(`${file} did not start`);
  return server;
}

export async function stopChild(server: ChildServer): Promise<void> {
  const { process: child } = server;
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  running.delete(server);
}

/** Stops all servers that still run. */
export const stopChildren = () => Promise.all(Array.from(running, stopChild));
