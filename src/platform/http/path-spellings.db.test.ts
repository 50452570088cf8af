import { Agent, request } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { pino } from 'pino';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { readAllRows } from '../../../tests/helpers/database/rows.ts';
import { listen } from '../listen.server.ts';
import { requestListener } from './request-listener.server.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import {
  addressOf,
  allRoutes,
  insertExampleStock,
  isStaffOnly,
} from '../../../tests/helpers/routes.ts';

const database = await testDatabase();
await insertExampleStock(database);
const handle = requestListener(testApp(database).fetch, pino({ level: 'silent' }), {});
const server = await listen(handle, { port: 0, host: '127.0.0.1', headers: {} });
const agent = new Agent({ keepAlive: true });
afterAll(async () => {
  agent.destroy();
  await server.close();
});

/** Sends the path unchanged. `fetch` would normalise it. */
function send(method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, agent, method, path });
    sent.setHeader('x-http-method-override', 'GET');
    sent.setHeader('x-original-url', '/api/makes');
    sent.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end();
  });
}

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const last = /[^/]+$/;

const SPELLINGS: Record<string, (path: string) => string> = {
  'no change': (path) => path,
  'two leading slashes': (path) => `/${path}`,
  'two slashes after /api': (path) => path.replace('/api/', '/api//'),
  'an encoded slash': (path) => path.replace('/api/', '/api%2F'),
  'a doubly encoded slash': (path) => path.replace('/api/', '/api%252F'),
  'a dot': (path) => path.replace('/api/', '/api/./'),
  'an encoded dot': (path) => path.replace('/api/', '/api/%2e/'),
  'parent directories': (path) => `/images/../api/users/../${path.slice('/api/'.length)}`,
  'an encoded letter': (path) =>
    path.replace(last, (name) => encoded(name[0] ?? '') + name.slice(1)),
  'a doubly encoded letter': (path) =>
    path.replace(last, (name) => `%25${encoded(name[0] ?? '').slice(1)}${name.slice(1)}`),
  'an encoded prefix': (path) => path.replace('/api/', '/%61pi/'),
  'upper case': (path) => path.toUpperCase(),
  'a path parameter': (path) => `${path};x=1`,
  'a trailing slash': (path) => `${path}/`,
  'a file extension': (path) => `${path}.json`,
  'the extension of page data': (path) => `${path}.data`,
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'an encoded backslash': (path) => path.replace('/api/', '/api%5C'),
  'a NUL byte': (path) => `${path}%00`,
  'a space': (path) => `${path}%20`,
  'an encoded question mark': (path) => `${path}%3f`,
  'an absolute URL': (path) => `http://localhost${path}`,
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Paths that are public with some method. The test skips staff routes on them. */
const PUBLIC = new Set(
  allRoutes(database)
    .filter(({ policy }) => policy === 'public')
    .map(({ path }) => path),
);
const addresses = allRoutes(database)
  .filter((route) => isStaffOnly(route) && !PUBLIC.has(route.path))
  .map((route) => addressOf(route));

it.each(Object.entries(SPELLINGS))(
  'staff routes reject requests without a session, by any method, when the path has %s',
  async (_what, spell) => {
    const before = await readAllRows(database);
    for (const [at, address] of addresses.entries()) {
      const [path = '', query] = address.split('?');
      const spelled = spell(path) + (query ? `?${query}` : '');
      // The method does not change how a path is parsed: the first route gets all, the others GET and one more.
      for (const method of at === 0 ? METHODS : ['GET', METHODS[at % METHODS.length]!]) {
        const status = await send(method, spelled);
        expect([method, spelled, status < 500 && status >= 400]).toEqual([method, spelled, true]);
      }
    }
    expect(await readAllRows(database)).toBe(before);
  },
);
