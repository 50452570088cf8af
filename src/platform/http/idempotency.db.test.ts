import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enquiries, idempotencyKeys, users } from '../../app/schema.server.ts';
import { answerOnce } from '../../features/idempotency/answer-once.server.ts';
import type { Answer } from './idempotency-key.server.ts';
import { signIn } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { readAllRows } from '../../../tests/helpers/database/rows.ts';
import { addressOf, allRoutes, exampleApp, requestInit } from '../../../tests/helpers/routes.ts';
import { isStaffCreate } from './idempotency-key.server.ts';

const database = await testDatabase();
const { db } = database;
const { app, staff } = await exampleApp(database);
const sales = await signIn(database, 'sales');
const [user] = await db.select().from(users).limit(1);

const KEY = 'a-key-of-a-test';
const note = { name: 'Aoife Walsh', phone: '085 123 4567', kind: 'question', source: 'walkIn' };

async function add(
  key: string | null,
  body: object = note,
  cookie: Record<string, string> = staff,
) {
  const response = await app.request('/api/enquiries/manual', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
      ...cookie,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
const stored = () => db.$count(enquiries);

beforeEach(async () => void (await db.delete(idempotencyKeys)));

const creates = allRoutes(database)
  .filter(isStaffCreate)
  .map((route) => [`${route.method} ${route.path}`, route] as const);

it('covers the creates of staff', () => {
  expect(creates.length).toBeGreaterThanOrEqual(12);
});

it.each(creates)(
  '%s is answered again with the same key, and creates nothing twice',
  async (_name, route) => {
    const headers = {
      ...staff,
      'idempotency-key': `${KEY}-${creates.findIndex(([, one]) => one === route)}`,
    };
    const send = async () => {
      const response = await app.request(addressOf(route), requestInit(route, headers));
      return [response.status, await response.text()];
    };
    const first = await send();
    const after = await readAllRows(database);
    expect(await send()).toEqual(first);
    expect(await readAllRows(database)).toBe(after);
  },
);

describe('a request of staff that creates something', () => {
  it('is stored once if it is sent several times at once', async () => {
    const before = await stored();
    const answers = await Promise.all([add(KEY), add(KEY), add(KEY)]);
    expect(new Set(answers.map(({ body }) => body.enquiryId)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await stored()).toBe(before + 1);
  });

  it('is stored again with another key, without a key, and for another user', async () => {
    const before = await stored();
    await add(KEY);
    await add('another-key');
    await add(null);
    await add(KEY, note, sales);
    expect(await stored()).toBe(before + 4);
  });

  it('gets the first answer again for a day', async () => {
    const request = { userId: user!.userId, address: 'POST /x', key: KEY, body: {} };
    const work = vi.fn<() => Promise<Answer>>(async () => ({ status: 201, text: '{}' }));
    const start = Date.now();
    const HOUR = 60 * 60_000;
    for (const hours of [0, 1, 23, 25])
      await answerOnce(db, request, work, new Date(start + hours * HOUR));
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('can be repeated with the same key after it was rejected', async () => {
    expect((await add(KEY, { ...note, carId: 99_999 })).status).toBe(404);
    expect((await add(KEY)).status).toBe(201);
  });

  it('gets 409 with the key of another request, and 400 with an invalid key', async () => {
    await add(KEY);
    const before = await stored();
    expect((await add(KEY, { ...note, name: 'Someone Else' })).status).toBe(409);
    expect((await add('short')).status).toBe(400);
    expect(await stored()).toBe(before);
  });

  it('gets 409 once if the process ended before it stored the answer', async () => {
    const request = { userId: user!.userId, address: 'POST /x', key: KEY, body: {} };
    const work = vi.fn<() => Promise<Answer>>(async () => ({ status: 201, text: '{}' }));
    const now = new Date();
    // The first process never finishes.
    void answerOnce(db, request, () => new Promise(() => {}), now);
    await vi.waitFor(async () => expect(await db.$count(idempotencyKeys)).toBe(1));
    const later = new Date(now.getTime() + 61_000);
    await expect(answerOnce(db, request, work, later)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^We don’t know whether/),
    });
    expect(work).not.toHaveBeenCalled();
    expect(await answerOnce(db, request, work, later)).toEqual({ status: 201, text: '{}' });
  });

  it('gets the first answer also with another version of the enquiry; the answer is stored encrypted', async () => {
    const request = { userId: user!.userId, address: 'POST /x', key: KEY };
    const answer = { status: 201, text: '{"name":"Canary"}' };
    await answerOnce(db, { ...request, body: { version: 1, text: 'Hi' } }, async () => answer);
    const again = answerOnce(db, { ...request, body: { version: 2, text: 'Hi' } }, async () => {
      throw new Error('Must not run');
    });
    expect(await again).toEqual(answer);
    const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.status, 201));
    expect(JSON.stringify(row)).not.toMatch(/canary|a-key/i);
  });
});
