import { afterEach, expect, it, vi } from 'vitest';
import { listen, type Listening } from './listen.server.ts';

let server: Listening | undefined;

afterEach(async () => {
  await server?.close();
});

it('answers late connections, then refuses them, and finishes the request in flight', async () => {
  const arrived = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  server = await listen(
    ({ url }, response) => {
      if (url === '/slow') {
        arrived.resolve();
        void finish.promise.then(() => response.end('whole'));
      } else response.end('late');
    },
    { port: 0, host: '127.0.0.1', headers: {} },
  );
  const address = `http://127.0.0.1:${server.port}/`;
  const answer = fetch(`${address}slow`);
  await arrived.promise;
  const closed = server.close();
  const late = await fetch(address);
  expect(late.headers.get('connection')).toBe('close');
  expect(await late.text()).toBe('late');
  await vi.waitFor(() => expect(fetch(address)).rejects.toThrow('fetch failed'), 10_000);
  finish.resolve();
  const response = await answer;
  expect(await response.text()).toBe('whole');
  expect(response.headers.get('connection')).toBe('close');
  await closed;
  server = undefined;
});

it('accepts the longest sentence of a search in any script', async () => {
  const address = { port: 0, host: '127.0.0.1', headers: {} };
  server = await listen(({ url }, response) => response.end(url), address);
  const path = `/search?q=${encodeURIComponent('車'.repeat(2_000))}`;
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  expect(await response.text()).toBe(path);
});

it('names the variable of a port that another process uses, and what to do', async () => {
  const address = { host: '127.0.0.1', headers: {} };
  server = await listen(() => {}, { ...address, port: 0 });
  const { port } = server;
  const inUse = `another process is using port ${port}. Stop it first or choose another port.`;
  await expect(listen(() => {}, { ...address, port })).rejects.toThrow(`PORT: ${inUse}`);
  await expect(
    listen(() => {}, { ...address, port: 0, host: '192.0.2.1', variable: 'METRICS_PORT' }),
  ).rejects.toThrow(
    'METRICS_PORT: cannot listen on port 0 of 192.0.2.1 (EADDRNOTAVAIL). Choose another port or host.',
  );
});
