import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { cacheKeys } from '../../http/cache/cache-key.ts';
import { responseCache } from '../../http/cache/response-cache.ts';
import { observeRequests } from '../../http/core/observe.ts';

/** Headers of a response that may be stored. */
export const CACHEABLE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
};

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Serves a cache in front of `respond` until the test ends. Requests that the cache does not answer get 299.
 * @param respond receives how many responses were made, with this one, and the cookies of the key
 */
export async function cacheServer(respond: (made: number, cookie: string) => Promise<Response>) {
  const state = { version: 1 as number | null, received: 0, made: 0, now: 0 };
  const cache = responseCache({
    maxBytes: 1_000_000,
    version: () => state.version,
    keyOf: cacheKeys('https://cars.example', {
      api: (path) => path,
      page: (path, query) => (query.has('private') ? null : path),
    }),
    respond: ({ cookie }) => respond((state.made += 1), cookie),
    handle: (_request, response) => response.writeHead(299).end(),
    now: () => state.now,
  });
  const observed = observeRequests(cache, { log: pino({ level: 'silent' }), trustedProxies: [] });
  const server = createServer((request, response) => {
    state.received += 1;
    observed(request, response);
  }).listen(0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const get = async (path = '/', headers: Record<string, string> = {}, method = 'GET') => {
    const { promise, resolve, reject } = Promise.withResolvers<Received>();
    send({ port, host: '127.0.0.1', path, method, headers, agent })
      .once('error', reject)
      .once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
      .end();
    return promise;
  };
  /** Sends requests on one connection without waiting for responses. Resolves when all are answered. */
  const pipeline = async (paths: readonly string[]) => {
    const socket = connect(port, '127.0.0.1');
    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: cars.example\r\n`);
    socket.write(`${requests.join('\r\n')}connection: close\r\n\r\n`);
    await once(socket.resume(), 'close');
  };
  /** Sends a request and returns a function that closes its connection. */
  const leave = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = send({ port, host: '127.0.0.1', agent: false });
    sent.once('error', () => resolve()).end();
    return () => (sent.destroy(), promise);
  };
  return { state, get, pipeline, leave };
}
