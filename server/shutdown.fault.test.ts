import { mkdtemp, rm } from 'node:fs/promises';
import { type Agent, request } from 'node:http';
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
    const sent = request(`${url}/api/makes`, { agent }, (response) => {
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
