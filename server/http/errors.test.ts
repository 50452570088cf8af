import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { testDatabase } from '../data/testing.ts';
import { readDealer } from '../dealer.ts';
import { sqlCarReads } from '../services/cars/sql-reads.ts';
import { apiRoutes } from './api.ts';
import type { Config } from '../config.ts';
import { mount } from './mount.ts';
import { forAll, type Route } from './route.ts';
import { testApp } from './testing.ts';

const database = await testDatabase();
const app = testApp(database, { site: () => new Response('a page') });

const refusal = async (response: Response | Promise<Response>) => {
  const answered = await response;
  return { status: answered.status, body: await answered.json(), headers: answered.headers };
};

describe('addresses', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/cars/',
    '/api//cars',
    '/api/cars/1/2',
    '/api/Makes',
    '/api/makes;x',
    '/api/cars%2F1',
  ])('%s is unknown, and says so as JSON', async (path) => {
    const { status, body } = await refusal(app.request(new Request(new URL(`http://host${path}`))));
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(body.success).toBe(false);
  });

  test.each([
    '/api/%63ars?publish=false',
    '/api/./cars?publish=false',
    '/%61pi/cars?publish=false',
    '/api/cars?%70ublish=false',
  ])('%s opens nothing', async (path) => {
    const response = await app.request(path);
    expect([401, 404]).toContain(response.status);
  });

  test.each(['/API/cars', '//api/cars', '/anything'])('%s is for the site', async (path) => {
    expect(await (await app.request(`http://host${path}`)).text()).toBe('a page');
  });

  test('another method answers 405 and names the right ones', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await refusal(app.request('/api/makes', { method }));
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET, HEAD');
    }
  });

  test('HEAD answers as GET does, without a body', async () => {
    const response = await app.request('/api/makes', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBeTruthy();
    expect(await response.text()).toBe('');
  });
});

test('every answer carries the headers that keep browsers safe', async () => {
  for (const path of [
    '/api/makes',
    '/api/cars/1',
    '/api/docs',
    '/api/nothing',
    '/robots.txt',
    '/api/users/session',
  ]) {
    const { headers } = await app.request(path);
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*object-src 'none'; base-uri 'none'; frame-ancestors 'none'/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toMatch(/max-age/);
  }
});

test('a site at plain http does not bind browsers to https', async () => {
  const plain = testApp(database, { config: { publicUrl: 'http://localhost:3000' } });
  expect((await plain.request('/api/makes')).headers.get('strict-transport-security')).toBeNull();
});

describe('what nobody named', () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const broken = (error: Error) =>
    testApp({ ...database, rows: () => Promise.reject(error) }, { log });

  test('is logged with an id, and answered calmly with that id and nothing else', async () => {
    const error = new Error('relation "secret_table" does not exist');
    const { status, body } = await refusal(broken(error).request('/api/makes?page=1'));
    expect(status).toBe(500);
    expect(body).toEqual({
      success: false,
      message: 'Something went wrong on our side. Please try again.',
      requestId: expect.any(String),
    });
    expect(lines.at(-1)).toContain(body.requestId);
    expect(lines.at(-1)).toContain('secret_table');
  });

  test.each([
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
  ])('a database that is away answers 503 (%s)', async (error) => {
    for (const path of ['/api/health', '/api/cars/search', '/api/cars/1', '/sitemap.xml']) {
      const { status, body, headers } = await refusal(broken(error).request(path));
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('5');
      expect(body.success).toBe(false);
    }
  });
});

describe('policies', () => {
  const declared: Route = {
    method: 'get',
    path: '/staff-only',
    policy: 'staff',
    tag: 'Test',
    summary: 'For staff',
    answer: { name: 'Test', description: '', schema: {} as never },
    handle: async () => forAll('secret'),
  };
  const open = (route: Route, role: string | null) => {
    const hono = new Hono();
    const user =
      role === null ? null : { email: '', firstName: '', lastName: '', role: role as 'admin' };
    mount(hono, [route], { resolveSession: async () => user, headers: {} });
    hono.onError((error) => new Response(error instanceof AppError ? error.code : 'unexpected'));
    return hono.request('/api/staff-only');
  };

  test('a route without one stops the start', () => {
    const { policy: _, ...undeclared } = declared;
    expect(() => open(undeclared as Route, null)).toThrow(/declares no policy/);
    expect(() => open({ ...declared, policy: 'everyone' as 'public' }, null)).toThrow(/policy/);
  });

  test('a staff route refuses strangers and other roles, and is kept by no cache', async () => {
    expect(await (await open(declared, null)).text()).toBe('unauthenticated');
    expect(await (await open(declared, 'cleaner')).text()).toBe('forbidden');
    const answer = await open(declared, 'admin');
    expect(await answer.text()).toBe('"secret"');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('nothing answers below /api that is not declared', () => {
    const { dealer } = readDealer();
    const config = { imageHost: '', publicUrl: '', dealer } as Config;
    const known = apiRoutes(config, database, sqlCarReads(database, '')).map(
      (route) => `/api${route.path}`,
    );
    const bound = app.routes.map((route) => route.path).filter((path) => path.startsWith('/api'));
    expect(new Set(bound)).toEqual(new Set(known));
  });
});
