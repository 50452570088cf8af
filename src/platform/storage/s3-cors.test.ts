import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { listen } from '../../../tests/helpers/listen.ts';
import { s3OptionsOf } from '../../../tests/helpers/s3-server.ts';
import { allowUploads, mayUpload } from './s3-cors.server.ts';

let rule = '';
const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  if (request.method === 'PUT' && request.url === '/cars?cors=') rule = body;
  const { origin = '' } = request.headers;
  if (request.method === 'OPTIONS' && rule.includes(`<AllowedOrigin>${origin}<`))
    response.setHeader('access-control-allow-origin', origin);
  response.end();
}
const options = s3OptionsOf(`http://127.0.0.1:${await listen(server)}`, 'cars');
afterAll(() => server.close());

it('stores a rule that allows uploads from the given origins only', async () => {
  await allowUploads(options, ['https://cars.example', 'https://www.cars.example']);
  expect(rule).toContain('<AllowedMethod>PUT</AllowedMethod>');
  expect(await mayUpload(options, 'https://www.cars.example')).toBe(true);
  expect(await mayUpload(options, 'https://elsewhere.example')).toBe(false);
});

it('names a store that cannot be reached', async () => {
  const closed = createServer();
  const store = `http://127.0.0.1:${await listen(closed)}`;
  closed.close();
  await once(closed, 'close');
  const check = mayUpload(s3OptionsOf(store, 'cars'), 'https://cars.example');
  await expect(check).rejects.toThrow(`The object storage at ${store} cannot be reached`);
});
