import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import type { ReceivedMail } from '../smtp-server.ts';

const SCRIPT = fileURLToPath(new URL('./smtp-process-child.ts', import.meta.url));

/** A mail server in its own process, which can be suspended and killed. */
export function mailProcess(port: number) {
  const mails: ReceivedMail[] = [];
  let server: ChildProcess | undefined;
  return {
    mails,
    start: async () => {
      const child = spawn(process.execPath, [SCRIPT, String(port)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      server = child;
      const lines = createInterface(child.stdout);
      await once(lines, 'line');
      lines.on('line', (line) => mails.push(JSON.parse(line)));
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    kill: async () => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}
