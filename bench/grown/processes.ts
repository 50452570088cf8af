import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MS = 90_000;

/** A server process that can be killed and started again, with its own data directory. */
export class ServerProcess {
  readonly name: string;
  readonly #environment: Record<string, string>;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'bench-grown-'));
  #child: ChildProcess | undefined;

  constructor(name: string, environment: Record<string, string>) {
    this.name = name;
    this.#environment = environment;
  }

  /** Starts the process and waits until it prints that it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['server/index.ts'], {
      env: { ...process.env, ...this.#environment, DATA_DIR: this.#dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const deadline = performance.now() + START_MS;
    while (!output.includes('is ready')) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`${this.name} did not start`);
      await sleep(50);
    }
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
