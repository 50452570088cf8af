import { describe, expect, it } from 'vitest';
import type { PageCalls } from '../../platform/http/caller.server.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { testSite } from '../../../tests/helpers/site.ts';

const database = await testDatabase();

interface Form {
  path?: string;
  address?: string;
  email?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Submits a form to a page whose action signs in through the API and answers with the API's status. */
function siteWithForm(config: { trustedProxies?: string[] } = {}) {
  const entry = {
    createLoadContext: (send: PageCalls['send']) => send,
    createRequestHandler:
      () =>
      async (request: Request, send: PageCalls['send']): Promise<Response> => {
        const form = await request.formData();
        const body = { email: form.get('email'), password: form.get('password') };
        const { status } = await send({ method: 'POST', path: '/users/validate', body });
        return new Response('page', { status });
      },
  };
  const routes = {
    login: { path: 'admin/motorlogin', module: { action: () => {} } },
    about: { path: 'about', module: {} },
  };
  const app = testApp(database, { site: testSite(entry, { routes }), config });
  let count = 0;
  return ({ path = '/admin/motorlogin', address = '203.0.113.1', ...form }: Form = {}) =>
    app.request(
      `https://cars.example${path}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://cars.example',
          ...form.headers,
        },
        body: form.body ?? `email=user${count++}@cars.example&password=not-right`,
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
}

describe('a form that is submitted to a page', () => {
  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is refused when another site sends it: %o', async (headers) => {
    expect((await siteWithForm()({ headers })).status).toBe(403);
  });

  it.each(['/admin/motorlogin/', '/Admin/MotorLogin'])(
    'reaches the action at %s, because the router ignores case and a trailing slash',
    async (path) => {
      expect((await siteWithForm()({ path })).status).not.toBe(405);
    },
  );

  it('is refused with 405 when the page has no action', async () => {
    const response = await siteWithForm()({ path: '/about' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['multipart/form-data; boundary=x', 'text/plain', 'application/json'])(
    'is refused with 415 when it is sent as %s',
    async (type) => {
      expect((await siteWithForm()({ headers: { 'content-type': type } })).status).toBe(415);
    },
  );

  it('is refused with 413 when it is larger than 64 kB', async () => {
    const body = `email=${'x'.repeat(70_000)}`;
    expect((await siteWithForm()({ body })).status).toBe(413);
  });

  it('returns a page that must not be stored', async () => {
    const response = await siteWithForm()();
    expect(response.headers.get('retry-after')).toBeNull();
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      401,
      'private, no-store',
    ]);
  });

  it('counts towards the rate limit of the sender only', async () => {
    const submit = siteWithForm();
    for (let i = 0; i < 10; i++)
      expect((await submit({ address: '203.0.113.2' })).status).toBe(401);
    const limited = await submit({ address: '203.0.113.2' });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await submit({ address: '203.0.113.3' })).status).toBe(401);
  });

  it('counts towards the address in X-Forwarded-For only if a trusted proxy sent it', async () => {
    const proxied = siteWithForm({ trustedProxies: ['10.0.0.1'] });
    const from = (forwarded: string, address: string) =>
      proxied({ address, headers: { 'x-forwarded-for': forwarded } });
    for (let i = 0; i < 10; i++) await from('198.51.100.1', '10.0.0.1');
    expect((await from('198.51.100.1', '10.0.0.1')).status).toBe(429);
    expect((await from('198.51.100.2', '10.0.0.1')).status).toBe(401);
    expect((await from('198.51.100.1', '203.0.113.4')).status).toBe(401);
  });
});
