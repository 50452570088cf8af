import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { asPidOne } from '../helpers/faults/pid-one.ts';
import { startServerProcess } from '../helpers/faults/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const dataDir = await temporaryFolder();

/** Sends a signal from the parent PID namespace, as `docker stop` does. */
async function signalChildOf(pid: number, signal: NodeJS.Signals): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  process.kill(Number.parseInt(children, 10), signal);
}

it.skipIf(!asPidOne)(
  'ends a server that is PID 1 on SIGTERM, also while it migrates its database',
  async () => {
    const [command, ...options] = asPidOne!;
    const child = spawn(command, [...options, process.execPath, 'src/app/index.ts'], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO_STOCK: 'off', LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    let output = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      const wasMigrating = output.includes('migrating the database');
      output += text;
      if (!wasMigrating && output.includes('migrating the database'))
        await signalChildOf(child.pid!, 'SIGTERM');
      if (output.includes('Forecourt is ready')) await signalChildOf(child.pid!, 'SIGKILL');
    }
    const [code] = await exited;
    expect(output).toContain('stopped before the server was ready');
    expect(output).not.toContain('Forecourt is ready');
    expect(code).toBe(0);

    const server = await startServerProcess({ DATA_DIR: dataDir });
    expect(server.output()).toContain('migrating the database');
    expect(await server.end('SIGTERM')).toBe(0);
  },
);
