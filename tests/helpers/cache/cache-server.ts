import { Agent, createServer, request as send, type IncomingHttpHeaders } from 'node:http';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { responseCache } from '../../../src/platform/page-cache/response-cache.server.ts';
import { observeRequests } from '../../../src/platform/http/observe.server.ts';
import { listen } from '../listen.ts';

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
 * Serves a cache of 100 kB in front of `respond` until the test ends. Requests that the cache does not answer get 299.
 * @param respond receives the number of its calls, including this one, and the request
 */
export async function cacheServer(respond: (made: number, request: Request) => Promise<Response>) {
  const state = { version: 1 as number | null, made: 0, nextChange: Infinity };
  const cache = responseCache({
    maxBytes: 100_000,
    versions: [{ current: () => 0 }, { current: () => state.version }],
    nextChange: async () => state.nextChange,
    publicUrl: 'https://cars.example',
    routes: [],
    pageAddress: (path, query) => (query.has('private') ? null : path),
    fetch: (request) => respond((state.made += 1), request),
    otherwise: (_request, response) => response.writeHead(299).end(),
  });
  const observed = observeRequests(cache, { log: pino({ level: 'silent' }), trustedProxies: [] });
  const server = createServer(observed);
  const port = await listen(server);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
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
  /** Sends a request and returns a function that closes its connection. */
  const leave = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = send({ port, host: '127.0.0.1', agent: false });
    sent.once('error', () => resolve()).end();
    return () => (sent.destroy(), promise);
  };
  return { state, get, leave };
}
