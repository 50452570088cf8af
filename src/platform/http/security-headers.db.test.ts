import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { staticFiles } from '../../app/pages/static-files.server.ts';
import { testSite } from '../../../tests/helpers/site.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { securityHeaders } from './security-headers.server.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import {
  addressOf,
  requestInit,
  allRoutes,
  insertExampleStock,
} from '../../../tests/helpers/routes.ts';

const database = await testDatabase();
await insertExampleStock(database);
const imageId = await stockFactory(database).image(1, { position: 0 });
const { storage } = await temporaryStorage();
await storage.put('images/1/images/0.webp/full.webp', Buffer.from('an image'), 'image/webp');
const staff = await signIn(database);

/** A site whose path sets the status: `/500` returns 500; `/throw` throws. */
const entry = {
  createLoadContext: () => null,
  createRequestHandler: () => async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/throw') throw new Error('The page failed');
    const status = Number(pathname.slice(1)) || 200;
    return new Response(status === 302 ? null : 'a page', { status });
  },
};
const site = testSite(entry, { files: staticFiles('public') });
const metrics = { text: async () => '', contentType: 'text/plain', stop: () => {} };
const config = { metrics: { port: undefined, host: '', token: 'a token of the test' } };
const parts = { storage, queue: recordingQueue(), site, metrics, config };
const app = testApp(database, parts);

interface Answer {
  what: string;
  status: number;
  headers: Headers;
}
const answers: Answer[] = [];

async function ask(address: string, init: RequestInit = {}, of = app): Promise<Answer> {
  const { status, headers } = await of.request(address, init);
  const answer = { what: `${init.method ?? 'GET'} ${address.slice(0, 80)}`, status, headers };
  answers.push(answer);
  return answer;
}

beforeAll(async () => {
  const pages = [
    ['/', '/302', '/404', '/500', '/throw', '/favicon.ico', '/share.jpg', '/sitemap.xml'],
    ['/metrics'],
  ].flat();
  const images = [`/images/1-${imageId}/full/1/images/0.webp`, '/images/1-9/320/1/images/x.webp'];
  for (const path of [...pages, ...images, '/robots.txt', '/api', '/sitemap-9.xml'])
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { headers } = await ask(path, { method });
      await ask(path, { method, headers: { 'if-none-match': headers.get('etag') ?? '"x"' } });
    }
  for (const route of allRoutes(database)) {
    const address = addressOf(route);
    for (const headers of [{}, staff, { ...staff, origin: 'https://evil.example' }])
      await ask(address, requestInit(route, headers));
    await ask(address, requestInit(route, staff, '{'));
    await ask(address, requestInit(route, staff, '{}'));
    await ask(address, requestInit(route, staff, ' '.repeat(1_100_000)));
    await ask(address, {
      ...requestInit(route, staff),
      headers: { ...staff, 'content-type': 'text/plain' },
    });
    await ask(address, { method: 'PATCH' });
    const { headers } = await ask(address, { method: 'HEAD', headers: staff });
    await ask(address, { headers: { 'if-none-match': headers.get('etag') ?? '*' } });
  }
  for (let at = 0; at < 11; at += 1)
    await ask('/api/users/validate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"nobody@cars.example","password":"wrong password"}',
    });
  const unconnected = testApp(
    { ...database, rows: () => Promise.reject(new Error('Connection terminated')) },
    parts,
  );
  await ask('/api/health', {}, unconnected);
});

describe('every response', () => {
  it('is tested for these statuses and content types', () => {
    const statuses = new Set(answers.map(({ status }) => status));
    const types = new Set(answers.map(({ headers }) => headers.get('content-type')));
    for (const type of ['image/webp', 'image/x-icon', 'application/xml; charset=utf-8'])
      expect(types).toContain(type);
    expect([...statuses].toSorted((a, b) => a - b)).toEqual(
      expect.arrayContaining([
        200, 201, 302, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503,
      ]),
    );
  });

  it('has the security headers', () => {
    const { 'content-security-policy': _own, ...required } =
      securityHeaders('https://cars.example');
    for (const { what, status, headers } of answers)
      for (const [name, value] of Object.entries(required))
        expect([what, status, headers.get(name)]).toEqual([what, status, value]);
  });

  it('has a content security policy that blocks scripts of other sites', () => {
    for (const { what, status, headers } of answers) {
      const policy = headers.get('content-security-policy') ?? '';
      const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one]));
      const scripts = directives.get('script-src') ?? directives.get('default-src');
      expect([what, status, scripts]).toEqual([
        what,
        status,
        expect.stringMatching(/^(script|default)-src ('none'|'self')/),
      ]);
      expect(scripts).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
      for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
        expect([what, directives.get(directive)]).toEqual([what, `${directive} 'none'`]);
    }
  });

  it('does not reveal the server software', () => {
    for (const { what, headers } of answers)
      for (const name of ['x-powered-by', 'server', 'x-aspnet-version', 'via'])
        expect([what, name, headers.get(name)]).toEqual([what, name, null]);
  });

  it('with status 405 lists the allowed methods', () => {
    const refused = answers.filter(({ status }) => status === 405);
    for (const { what, headers } of refused)
      expect([what, headers.get('allow')]).toEqual([what, expect.stringMatching(/^[A-Z]/)]);
  });

  it('of the API with an error status must not be stored', () => {
    const refusals = answers.filter(({ status, what }) => status >= 400 && what.includes(' /api'));
    for (const { what, headers } of refusals)
      expect([what, headers.get('cache-control')]).toEqual([what, 'no-store']);
  });
});
