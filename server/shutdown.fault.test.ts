import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-shutdown-'));
const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.kill();
});
afterAll(() => rm(dataDir, { recursive: true }));

async function start(command?: readonly [string, ...string[]]): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir }, command);
  started.push(server);
  return server;
}

/** Requests a page on a new connection, or on one of the agent's. Resolves to the status or error code. */
function visit(url: string, agent: Agent | false): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(`${url}/healthz`, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    sent.end();
  });
}

/** Requests a page again and again until the server refuses connections. */
async function visitUntilRefused(url: string, agent: Agent | false): Promise<(number | string)[]> {
  const answers: (number | string)[] = [];
  while (typeof answers.at(-1) !== 'string') answers.push(await visit(url, agent));
  return answers;
}

const VISITORS = 14;

describe('SIGTERM under load', () => {
  it('fails no request that the server has accepted', async () => {
    const server = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const visitors = [
      ...Array.from({ length: VISITORS }, () => visitUntilRefused(server.url, false)),
      ...Array.from({ length: VISITORS }, () => visitUntilRefused(server.url, agent)),
    ];
    await sleep(500);
    const signalledAt = performance.now();
    const exited = server.end('SIGTERM');
    const answers = (await Promise.all(visitors)).flat();
    expect(await exited).toBe(0);
    agent.destroy();
    const seconds = ((performance.now() - signalledAt) / 1000).toFixed(1);
    const served = answers.filter((answer) => answer === 200);
    console.info(`${served.length} requests served around SIGTERM, exit after ${seconds} s`);
    expect(served.length).toBeGreaterThan(2 * VISITORS);
    expect(new Set(answers)).toEqual(new Set([200, 'ECONNREFUSED']));
  });

  it('finishes the writes in flight', async () => {
    const server = await start();
    const post = await server.signIn();
    const writes = Array.from({ length: 12 }, (_, at) =>
      post('/api/makes/create', { name: `Make ${at}` }),
    );
    await Promise.race(writes);
    const exited = server.end('SIGTERM');
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await exited).toBe(0);
    const again = await start();
    const stored: unknown[] = await (await fetch(`${again.url}/api/makes`)).json();
    expect(stored).toHaveLength(12);
  });
});

describe('npm start', () => {
  const COMMAND = ['npm', 'start', '--silent'] as const;

  it.each([
    ['npm alone', (pid: number) => process.kill(pid, 'SIGTERM')],
    ['every process at once, as systemd does', (pid: number) => process.kill(-pid, 'SIGTERM')],
    ['every process at once, as Ctrl+C does', (pid: number) => process.kill(-pid, 'SIGINT')],
  ])('ends the server in order if a signal reaches %s', async (_who, kill) => {
    const server = await start(COMMAND);
    const visitors = visitUntilRefused(server.url, false);
    await sleep(300);
    kill(server.child.pid ?? 0);
    const answers = await visitors;
    expect(new Set(answers)).toEqual(new Set([200, 'ECONNREFUSED']));
  });
});
