import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../helpers/faults/server-process.ts';

const dataDir = await newDataDir();
const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.kill();
});
afterAll(() => removeDataDir(dataDir));

/** Lets a server print the client's port of each connection that it accepts. */
const PRINT_ACCEPTED = `
  import { subscribe } from 'node:diagnostics_channel';
  subscribe('net.server.socket', ({ socket }) => console.error('accepted <' + socket.remotePort + '>'));
`;

async function start(command?: readonly [string, ...string[]]): Promise<ServerProcess> {
  const preload = `--import=data:text/javascript,${encodeURIComponent(PRINT_ACCEPTED)}`;
  const server = await startServerProcess({ DATA_DIR: dataDir, NODE_OPTIONS: preload }, command);
  started.push(server);
  return server;
}

interface Answer {
  /** A status, or the code of a network error. */
  result: number | string;
  /** The connection; undefined if none was made. */
  connection: Connection | undefined;
}

interface Connection {
  /** The client's port. */
  port: number;
  /** Number of connections from this port, including this one. The system may reuse a port within a second. */
  count: number;
}

/** Numbers of connections, by the ports of the client and the server. */
const counts = new Map<string, number>();
const connections = new WeakMap<Socket, Connection>();

function addConnection(socket: Socket): Connection {
  const { localPort: port = 0, remotePort } = socket;
  const ports = `${port} ${remotePort}`;
  const count = (counts.get(ports) ?? 0) + 1;
  counts.set(ports, count);
  const connection = { port, count };
  connections.set(socket, connection);
  return connection;
}

/** Requests `/healthz` on a new connection, or on one of the agent's. */
function visit(url: string, agent: Agent | false): Promise<Answer> {
  return new Promise((resolve) => {
    let connection: Connection | undefined;
    const end = (result: number | string) => resolve({ result, connection });
    const fail = ({ code = 'error' }: NodeJS.ErrnoException) => end(code);
    const sent = request(`${url}/healthz`, { agent }, (response) => {
      response.resume().on('end', () => end(response.statusCode ?? 0));
      response.on('error', fail);
    });
    sent.on('socket', (socket) => {
      connection = connections.get(socket);
      if (!connection) socket.once('connect', () => (connection = addConnection(socket)));
    });
    sent.on('error', fail);
    sent.end();
  });
}

/** Repeats the request until one fails. */
async function visitUntilRefused(url: string, agent: Agent | false): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (typeof answers.at(-1)?.result !== 'string') answers.push(await visit(url, agent));
  return answers;
}

/**
 * The requests that failed although the server had accepted their connections. A connection that waits in
 * the system's queue when the server closes is reset; no server can prevent that, and clients may retry.
 */
function failures(server: ServerProcess, answers: readonly Answer[]): Answer[] {
  const accepted = (port: number) => server.output().split(`accepted <${port}>`).length - 1;
  return answers.filter(
    ({ result, connection }) =>
      result !== 200 && connection && accepted(connection.port) >= connection.count,
  );
}

const countServed = (answers: readonly Answer[]) =>
  answers.filter(({ result }) => result === 200).length;

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
    const served = countServed(answers);
    console.info(`${served} requests served around SIGTERM, exit after ${seconds} s`);
    expect(served).toBeGreaterThan(2 * VISITORS);
    expect(failures(server, answers)).toEqual([]);
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
    console.info(`SIGTERM during ${writes.length} writes: all acknowledged, all stored`);
  });
});

describe('npm start', () => {
  const COMMAND = ['npm', 'start', '--silent'] as const;

  it.each([
    ['npm alone', (pid: number) => process.kill(pid, 'SIGTERM')],
    ['every process at once, as systemd does', (pid: number) => process.kill(-pid, 'SIGTERM')],
    ['every process at once, as Ctrl+C does', (pid: number) => process.kill(-pid, 'SIGINT')],
  ])('shuts the server down gracefully if a signal reaches %s', async (who, kill) => {
    const server = await start(COMMAND);
    const visitors = visitUntilRefused(server.url, false);
    await sleep(300);
    kill(server.child.pid ?? 0);
    const answers = await visitors;
    expect(countServed(answers)).toBeGreaterThan(0);
    expect(failures(server, answers)).toEqual([]);
    await server.end('SIGTERM');
    expect(server.output()).toContain('"msg":"shutting down"');
    console.info(`A signal to ${who}: ${countServed(answers)} requests served, none failed`);
  });
});
