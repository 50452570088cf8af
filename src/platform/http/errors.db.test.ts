import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { SessionUser } from '../../app/session-user.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { apiRoutes } from '../../app/api/routes.server.ts';
import { mount } from './mount.server.ts';
import { type Route, routes } from './route.server.ts';
import { mountOptions, testApp, testDeps } from '../../../tests/helpers/app.ts';

const database = await testDatabase();
const app = testApp(database, { site: () => new Response('a page') });

const refusal = async (response: Response | Promise<Response>) => {
  const answered = await response;
  return { status: answered.status, body: await answered.json(), headers: answered.headers };
};

describe('paths and methods', () => {
  it.each(
    [
      ['/api', '/api/', '/api/nothing', '/api/cars/', '/api//cars', '/api/cars/1/2'],
      ['/api/Makes', '/api/makes;x', '/api/cars%2F1'],
    ].flat(),
  )('returns 404 with a JSON error for %s', async (path) => {
    const { status, body } = await refusal(app.request(new Request(new URL(`http://host${path}`))));
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(body.success).toBe(false);
  });

  it.each(['/API/cars', '//api/cars', '/anything'])('passes %s to the site', async (path) => {
    expect(await (await app.request(`http://host${path}`)).text()).toBe('a page');
  });

  it('returns 405 with the allowed methods for another method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await refusal(app.request('/api/makes', { method }));
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET, HEAD');
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    const response = await app.request('/api/makes', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBeTruthy();
    expect(await response.text()).toBe('');
  });
});

it('a site on http sends no HSTS header', async () => {
  const plain = testApp(database, { config: { publicUrl: 'http://localhost:3000' } });
  expect((await plain.request('/api/makes')).headers.get('strict-transport-security')).toBeNull();
});

describe('an unexpected error', () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const broken = (error: Error) =>
    testApp(
      {
        ...database,
        db: Object.assign(Object.create(database.db), { transaction: () => Promise.reject(error) }),
        rows: () => Promise.reject(error),
      },
      { log },
    );

  it('is logged with a request id, and the response contains only this id', async () => {
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

  it.each([
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
  ])('returns 503 if the database is unavailable (%s)', async (error) => {
    for (const path of ['/api/health', '/api/cars/search', '/api/cars/1', '/sitemap.xml']) {
      const { status, body, headers } = await refusal(broken(error).request(path));
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('5');
      expect(body.success).toBe(false);
    }
  });
});

describe('access policies', () => {
  it('mounting a route without a policy throws', () => {
    const undeclared = { ...staffOnly };
    Reflect.deleteProperty(undeclared, 'policy');
    expect(() => callAs(undeclared, null)).toThrow(/has no access policy/);
    Reflect.set(undeclared, 'policy', 'everyone');
    expect(() => callAs(undeclared, null)).toThrow(/has no access policy/);
  });

  it('only declared routes exist below /api', () => {
    const known = apiRoutes(testDeps(database)).map((one) => `/api${one.path}`);
    const bound = app.routes.map((one) => one.path).filter((path) => path.startsWith('/api'));
    expect(new Set(bound)).toEqual(new Set(known));
  });
});

const staffOnly: Route = routes({ tag: 'Cars', policy: 'staff' }).get('/staff-only', {
  summary: 'For staff',
  response: z.string(),
  handle: () => 'secret',
});

function callAs(only: Route, user: SessionUser | null) {
  const hono = new Hono();
  mount(
    hono,
    [only],
    mountOptions(() => user),
  );
  hono.onError((error) => new Response(error instanceof AppError ? error.code : 'unexpected'));
  return hono.request('/api/staff-only');
}
