import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../helpers/database/database.ts';
import { requestListener } from '../../src/platform/http/request-listener.server.ts';
import { securityHeaders } from '../../src/platform/http/security-headers.server.ts';
import { testApp } from '../helpers/app.ts';
import { listen } from '../../src/platform/listen.server.ts';

const headers = securityHeaders('https://cars.example');
const app = testApp(await testDatabase());
const limits = { headersTimeout: 1_000, requestTimeout: 1_500, connectionsCheckingInterval: 50 };
const server = await listen(requestListener(app.fetch, pino({ level: 'silent' }), headers), {
  port: 0,
  host: '127.0.0.1',
  headers,
  limits,
});
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

async function open(text: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  // The server may close a connection while the test still sends data.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Resolves to everything that the server sends until it closes the connection. */
const answerTo = async (text: string) => (await received(await open(text))).toString();

async function received(socket: Socket): Promise<Buffer> {
  try {
    return await buffer(socket);
  } catch {
    return Buffer.alloc(0);
  }
}

const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

const since = (start: number) => Math.round(performance.now() - start);

/** Checks that the server still answers other clients. */
const health = async () => (await fetch(`http://127.0.0.1:${server.port}/api/health`)).text();
const OK = '{"status":"ok"}';

const HEAD = 'Host: cars.example\r\nContent-Type: application/json\r\n';
const POST = `POST /api/users/validate HTTP/1.1\r\n${HEAD}`;

function expectSafe(answer: string) {
  for (const [name, value] of Object.entries(headers))
    expect(answer).toContain(`${name}: ${value}`);
}

describe('an incomplete request', () => {
  it('gets 408 during its headers, from a hundred slow clients, while others are served', async () => {
    const slow = await Promise.all(
      Array.from({ length: 100 }, () => open('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
    );
    const asked = performance.now();
    expect(await health()).toBe(OK);
    const healthAfter = since(asked);
    for (const socket of slow) {
      const answer = (await received(socket)).toString();
      expect(status(answer)).toBe(408);
      expectSafe(answer);
    }
    console.info(
      `${slow.length} slow clients: another client was answered after ${healthAfter} ms, all of them got 408 within ${since(asked)} ms (limit ${limits.headersTimeout} ms)`,
    );
  });

  it('gets 408 during its body', async () => {
    const answer = await answerTo(`${POST}Content-Length: 100\r\n\r\n{`);
    expect(status(answer)).toBe(408);
    expectSafe(answer);
  });

  it('gets 413 for endless chunks', async () => {
    const socket = await open(`${POST}Transfer-Encoding: chunked\r\n\r\n`);
    const started = performance.now();
    const chunk = `10000\r\n${' '.repeat(0x10_000)}\r\n`;
    const pour = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('drain', pour);
    pour();
    const [first] = await once(socket, 'data');
    expect(status(String(first))).toBe(413);
    console.info(
      `Endless chunks got 413 after ${since(started)} ms and ${Math.round(socket.bytesWritten / 1024)} kB`,
    );
    socket.destroy();
    expect(await health()).toBe(OK);
  });
});

it.each([
  ['headers of 64 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
  ['a cookie of 64 kB', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
  ['an address of 64 kB', `GET /${'a'.repeat(65_536)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  [
    'a declared body of 100 GB',
    `${POST}Connection: close\r\nContent-Length: 100000000000\r\n\r\n`,
    413,
  ],
  [
    'a length beyond the number range',
    `${POST}Content-Length: 99999999999999999999999\r\n\r\n`,
    400,
  ],
])('a request that exceeds a limit is rejected: %s', async (_what, text, expected) => {
  const socket = await open(text);
  const [first] = await once(socket, 'data');
  expect(status(String(first))).toBe(expected);
  expectSafe(String(first));
  socket.destroy();
  expect(await health()).toBe(OK);
});

describe('a malformed request', () => {
  const CLOSE = 'Connection: close\r\n';
  it.each([
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['an unknown method', `FOO / HTTP/1.1\r\n${HEAD}${CLOSE}\r\n`],
    ['no host', `GET / HTTP/1.1\r\n${CLOSE}\r\n`],
    ['an invalid host', `GET / HTTP/1.1\r\nHost: a b\r\n${CLOSE}\r\n`],
    ['a host with a path', `GET / HTTP/1.1\r\nHost: x/api/cars?publish=false&\r\n${CLOSE}\r\n`],
    ['a backslash', `GET /api\\cars HTTP/1.1\r\n${HEAD}${CLOSE}\r\n`],
    ['no path', `OPTIONS * HTTP/1.1\r\n${HEAD}${CLOSE}\r\n`],
    ['two lengths', `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{`],
    [
      'a length and chunks',
      `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a chunk without a size', `${POST}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`],
    ['no body where one is required', `${POST}${CLOSE}\r\n`],
  ])('gets 400 with security headers: %s', async (_what, text) => {
    const answer = await answerTo(text);
    expect(status(answer)).toBe(400);
    expectSafe(answer);
    expect(answer).not.toMatch(/node|hono|\bat .*:\d+/i);
  });

  it('gets 417 for an unknown Expect header', async () => {
    const answer = await answerTo(`${POST}Expect: miracles\r\nContent-Length: 2\r\n${CLOSE}\r\n`);
    expect(status(answer)).toBe(417);
    expectSafe(answer);
  });

  it('does not corrupt the response to the valid request before it', async () => {
    const answer = await answerTo('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n');
    expect(answer.indexOf('HTTP/1.1')).toBe(0);
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)?.at(-1)).toMatch(/200|400/);
  });
});

it('answers fifty pipelined requests in order', async () => {
  const paths = Array.from({ length: 50 }, (_, at) => (at % 2 ? '/api/health' : '/api/makes'));
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const last = 'GET /api/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const answers = (await answerTo(requests.join('') + last)).split('HTTP/1.1 ').slice(1);
  expect(answers).toHaveLength(51);
  expect(
    answers.map((answer) => /ok|\[\]|nothing/.exec(answer.split('\r\n\r\n')[1] ?? '')?.[0]),
  ).toEqual([...paths.map((path) => (path === '/api/health' ? 'ok' : '[]')), 'nothing']);
});

it('stays available with a thousand silent connections', async () => {
  const idle = await Promise.all(Array.from({ length: 1_000 }, () => open('')));
  const asked = performance.now();
  expect(await health()).toBe(OK);
  console.info(
    `With ${idle.length} silent connections, another client was answered after ${since(asked)} ms`,
  );
  for (const socket of idle) socket.destroy();
  expect(await health()).toBe(OK);
});
