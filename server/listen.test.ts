import { afterEach, expect, it } from 'vitest';
import { listen, type Listening } from './listen.ts';

let server: Listening | undefined;

afterEach(async () => {
  await server?.close();
});

it('finishes the request in flight and accepts no further ones when it closes', async () => {
  const arrived = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  server = await listen(
    (_request, response) => {
      arrived.resolve();
      void finish.promise.then(() => response.end('whole'));
    },
    { port: 0, host: '127.0.0.1', headers: {} },
  );
  const address = `http://127.0.0.1:${server.port}/`;
  const answer = fetch(address);
  await arrived.promise;
  const closed = server.close();
  await expect(fetch(address)).rejects.toThrow('fetch failed');
  finish.resolve();
  const response = await answer;
  expect(await response.text()).toBe('whole');
  expect(response.headers.get('connection')).toBe('close');
  await closed;
  server = undefined;
});
