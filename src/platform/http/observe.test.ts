import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../../tests/helpers/listen.ts';
import { loggerOptions } from '../log.server.ts';
import { type Measurements, subscribe } from '../ports/measurements.server.ts';
import { nameRoute } from '../request-context.server.ts';
import { observeRequests } from './observe.server.ts';
import { requestListener } from './request-listener.server.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface LogLine {
  level: number;
  msg: string;
  requestId?: string;
  proxy?: string;
  route?: string;
}

/** Starts a server whose handler logs a line and answers 201. */
async function startServer(trustedProxies: string[] = []) {
  const lines: LogLine[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const log = pino(loggerOptions('debug'), { write });
  const server = createServer(
    observeRequests(
      requestListener(
        async () => {
          nameRoute('/api/cars/:carId');
          nameRoute('/api/dealer');
          // The id is kept across asynchronous steps.
          await nextTurn();
          log.info('handled');
          return new Response(null, { status: 201, headers: { 'x-other': '1' } });
        },
        log,
        {},
      ),
      { log, trustedProxies },
    ),
  );
  const port = await listen(server);
  closers.push(() => void server.close());

  async function send(headers: Record<string, string> = {}): Promise<IncomingHttpHeaders> {
    const sent = request({ host: '127.0.0.1', port, path: '/api/cars/7?q=canary', headers }).end();
    const [response] = await once(sent, 'response');
    response.resume();
    await once(response, 'end');
    return response.headers;
  }
  return { lines, send };
}

describe('the request id', () => {
  it('is new for each request, sent in a header and part of every log line', async () => {
    const { lines, send } = await startServer();
    const [first, second] = [await send(), await send({ 'x-request-id': 'forged-by-a-visitor' })];
    expect(first['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second['x-request-id']).not.toBe(first['x-request-id']);
    expect(first['x-other']).toBe('1');
    const handled = lines.filter(({ msg }) => msg === 'handled');
    expect(handled.map(({ requestId }) => requestId)).toEqual([
      first['x-request-id'],
      second['x-request-id'],
    ]);
  });

  it('of a trusted proxy is kept if it is well-formed', async () => {
    const { send } = await startServer(['127.0.0.0/8']);
    const idFor = async (id: string) => (await send({ 'x-request-id': id }))['x-request-id'];
    expect(await idFor('7f3c0a1e5b')).toBe('7f3c0a1e5b');
    expect(await idFor('canary@cars.example')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('a'.repeat(200))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it('publishes and logs the route pattern, never the address', async () => {
  const seen: Measurements['request'][] = [];
  closers.push(subscribe('request', (value) => void seen.push(value)));
  const { lines, send } = await startServer();
  await send({ referer: 'https://cars.example/canary', 'user-agent': 'canary' });
  await expect.poll(() => seen).toHaveLength(1);
  const measured = { method: 'GET', route: '/api/cars/:carId', status: '2xx' };
  expect(seen).toEqual([{ ...measured, seconds: expect.any(Number) }]);
  const line = lines.find(({ msg }) => msg === 'request');
  expect(line).toMatchObject({ method: 'GET', route: '/api/cars/:carId', status: 201 });
  expect(JSON.stringify(lines)).not.toMatch(/canary|127\.0\.0\.1/);
});

const warnings = (lines: LogLine[]) => lines.filter(({ level }) => level === 40);

describe('a forwarded header of an untrusted peer', () => {
  it('is logged once with the address of the proxy and the remedy', async () => {
    const { lines, send } = await startServer();
    await send();
    expect(warnings(lines)).toEqual([]);
    await send({ forwarded: 'for=198.51.100.1' });
    await send({ 'x-forwarded-for': '198.51.100.1' });
    expect(warnings(lines)).toMatchObject([
      { proxy: '127.0.0.1', msg: expect.stringMatching(/TRUSTED_PROXIES/) },
    ]);
    expect(JSON.stringify(lines)).not.toContain('198.51.100.1');
  });

  it('is not logged for a trusted proxy', async () => {
    const { lines, send } = await startServer(['127.0.0.1']);
    await send({ 'x-forwarded-for': '198.51.100.1' });
    expect(warnings(lines)).toEqual([]);
  });
});
