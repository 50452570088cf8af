import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { text } from '../fields.ts';
import type { SessionUser } from '../../app/session-user.ts';
import { errorResponse } from './errors.server.ts';
import { mount } from './mount.server.ts';
import { openApiDocument } from '../../app/api/docs/openapi.server.ts';
import { MAX_JSON_BYTES } from './read-body.server.ts';
import { routes } from './route.server.ts';
import { mountOptions } from '../../../tests/helpers/app.ts';

const aoife: SessionUser = {
  userId: 1,
  email: 'aoife@cars.example',
  firstName: 'Aoife',
  lastName: 'Byrne',
  role: 'admin',
};
let user: SessionUser | null = aoife;
let written: unknown;

const about = { summary: 'Add a note', status: 201, response: z.unknown() } as const;
const body = z.object({ note: text(20).min(1, 'Write something'), stars: z.int().optional() });
const list = [
  routes({ tag: 'Cars', policy: 'staff' }).post('/notes', {
    ...about,
    body,
    handle(ctx, input) {
      written = input;
      return { note: input.note, by: ctx.user.email };
    },
  }),
  routes({ tag: 'Cars', policy: 'public' }).delete('/notes', {
    ...about,
    handle: () => ({ by: null }),
  }),
];

const app = new Hono();
mount(
  app,
  list,
  mountOptions(() => user),
);
const log = pino({ level: 'silent' });
app.onError((error, c) => errorResponse(error, c.req, log, {}));

const JSON_TYPE = { 'content-type': 'application/json' };

async function post(content: BodyInit, headers: Record<string, string> = JSON_TYPE) {
  written = undefined;
  const response = await app.request('/api/notes', { method: 'POST', body: content, headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

describe('a write request', () => {
  it('passes the parsed body to the handler and returns the status of the route', async () => {
    const { status, body: answered, headers } = await post('{"note":" Nice car "}');
    expect(status).toBe(201);
    expect(answered).toEqual({ note: 'Nice car', by: 'aoife@cars.example' });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('etag')).toBeNull();
  });

  it('gets a response that no cache stores, on a public route too', async () => {
    const response = await app.request('/api/notes', { method: 'DELETE' });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('with another method returns 405', async () => {
    const response = await app.request('/api/notes', { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, DELETE');
  });
});

describe('access to a write route', () => {
  it('returns 401 without a session, even for a malformed body', async () => {
    user = null;
    for (const content of ['{"note":"x"}', 'no json'])
      expect((await post(content)).status).toBe(401);
    expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(401);
    user = aoife;
    expect(written).toBeUndefined();
  });

  it('returns 403 for another role', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a role that the type does not allow
    user = { ...aoife, role: 'visitor' as 'admin' };
    expect((await post('{"note":"x"}')).status).toBe(403);
    user = aoife;
  });

  it.each<Record<string, string>>([
    {},
    { origin: 'https://cars.example' },
    { origin: 'https://cars.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin' },
  ])('accepts the site itself and other clients: %o', async (headers) => {
    expect((await post('{"note":"x"}', { ...JSON_TYPE, ...headers })).status).toBe(201);
  });
});

describe('a JSON body', () => {
  it.each(['text/plain', 'application/jsonp', 'application/json; charset=utf-16', ''])(
    'with the content type "%s" returns 415',
    async (type) => {
      expect((await post('{"note":"x"}', { 'content-type': type })).status).toBe(415);
    },
  );

  it('may declare the charset UTF-8', async () => {
    const type = { 'content-type': 'Application/JSON; charset=UTF-8' };
    expect((await post('{"note":"Seán"}', type)).status).toBe(201);
  });

  it.each(['', '{', '{"note":"x"} trailing', '[]', '[{"note":"x"}]', 'null', '"note"', '1'])(
    'of %s returns 400',
    async (content) => {
      expect((await post(content)).status).toBe(400);
    },
  );

  it('that is not UTF-8 returns 400', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"note":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    expect((await post(bytes)).status).toBe(400);
  });

  it('above the size limit returns 413, with and without Content-Length', async () => {
    const declared = { ...JSON_TYPE, 'content-length': String(MAX_JSON_BYTES + 1) };
    expect((await post('{"note":"x"}', declared)).status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(65_536, 0x20));
        sent += 65_536;
      },
    });
    // A streamed body requires `duplex`, which the DOM types do not declare.
    const init = { method: 'POST', headers: JSON_TYPE, body: endless, duplex: 'half' };
    expect((await app.request('/api/notes', init)).status).toBe(413);
    expect(sent).toBeLessThan(2 * MAX_JSON_BYTES);
  });

  it('with an invalid field returns 422 with a message for that field', async () => {
    const { status, body: answered } = await post('{"note":"  "}');
    expect(status).toBe(422);
    expect(answered).toEqual({
      success: false,
      message: 'Write something.',
      errors: { note: 'Write something' },
    });
  });
});

it('the OpenAPI document describes the bodies and errors of write routes', () => {
  const { paths } = openApiDocument(list, 'Forecourt', 'https://cars.example');
  const { post: described, delete: removal } = paths['/api/notes'] ?? {};
  expect(described?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['note'],
    additionalProperties: false,
  });
  expect(Object.keys(described?.responses ?? {}).join(' ')).toBe(
    '201 400 401 403 409 413 415 422 500 503 507',
  );
  expect(described?.security).toEqual([{ session: [] }]);
  expect(Object.keys(removal?.responses ?? {})).toEqual(['201', '400', '403', '500', '503', '507']);
});

it('throws while it mounts a route with two inputs of the same name', () => {
  const ambiguous = routes({ tag: 'Cars', policy: 'public' }).put('/notes/:note', {
    ...about,
    body,
    handle: () => null,
  });
  const start = () =>
    mount(
      new Hono(),
      [ambiguous],
      mountOptions(() => null),
    );
  expect(start).toThrow('put /notes/:note has two inputs named note: rename one of them');
});
