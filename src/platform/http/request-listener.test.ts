import { createServer, request } from 'node:http';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { listen } from '../../../tests/helpers/listen.ts';
import { requestListener } from './request-listener.server.ts';

const app = new Hono();
// Like the site and the API, parses the URL.
app.all('*', (c) => c.text(new URL(c.req.raw.url).host));
const server = createServer(
  { requireHostHeader: false },
  requestListener(app.fetch, pino({ level: 'silent' }), { 'x-content-type-options': 'nosniff' }),
);
const port = await listen(server);
afterAll(() => void server.close());

async function send(host: string, path = '/') {
  const sent = request({ host: '127.0.0.1', port, path, headers: { host } }).end();
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  sent.once('error', reject).once('response', (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (text: string) => (body += text));
    response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
  });
  return promise;
}

describe('requestListener', () => {
  it.each(['1.2.3.4.5', '999.1.1.1', '1.2.3.4:99999', 'a b', 'cars.example/x'])(
    'returns 400 with a JSON error for the host %j',
    async (host) => {
      const { status, body } = await send(host);
      expect({ host, status }).toEqual({ host, status: 400 });
      expect(JSON.parse(body)).toMatchObject({ success: false });
    },
  );

  it('accepts a valid host', async () => {
    expect(await send('cars.example:8080')).toEqual({ status: 200, body: 'cars.example:8080' });
  });

  it('returns 400 for a path with a backslash', async () => {
    expect((await send('cars.example', '/api\\cars')).status).toBe(400);
  });
});
