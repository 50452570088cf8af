import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, sessions, stockChanges, users } from '../../app/schema.server.ts';
import { loggerOptions } from '../../platform/log.server.ts';
import { seenRecorder } from './record-seen.server.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { db } = database;
const MINUTE = 60_000;
const SIGNED_IN = new Date('2026-03-02T09:00:00Z');
/** Time between two writes for a user. */
const INTERVAL = 5 * MINUTE;

let lines = '';
const log = pino(loggerOptions('info'), { write: (line) => void (lines += line) });
const space = { isLow: async () => false };
/** A process of the site. Its recorder has its own memory. */
function startProcess(parts: { space?: typeof space } = {}) {
  const lastSeen = seenRecorder({ db, space, log, ...parts });
  const app = testApp(database, { lastSeen });
  return {
    get: async (path: string, headers: Record<string, string>) =>
      (await app.request(`/api${path}`, { headers })).status,
    finish: () => lastSeen.finish(),
  };
}

let staff: { cookie: string };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: SIGNED_IN });
  lines = '';
  await db.delete(users);
  staff = await signIn(database);
});
afterEach(() => vi.useRealTimers());

const after = (ms: number) => vi.setSystemTime(SIGNED_IN.getTime() + ms);
/** Returns the milliseconds between sign-in and the stored time. */
async function storedAfter(): Promise<number> {
  const [user] = await db.select().from(users);
  return (user?.lastSeenAt?.getTime() ?? NaN) - SIGNED_IN.getTime();
}

const changeCounts = () => Promise.all([db.$count(auditLog), db.$count(stockChanges)]);

describe('the time at which a user was last seen', () => {
  it('is that of a later request with the session, not only that of the sign-in', async () => {
    const { get, finish } = startProcess();
    expect(await storedAfter()).toBe(0);
    after(6 * 24 * 60 * MINUTE);
    expect(await get('/account', staff)).toBe(200);
    await finish();
    expect(await storedAfter()).toBe(6 * 24 * 60 * MINUTE);
  });

  it('is stored at most every five minutes, in each process', async () => {
    const processes = [startProcess(), startProcess()];
    const visit = async (ms: number) => {
      after(ms);
      for (const { get, finish } of processes) {
        await get('/account', staff);
        await finish();
      }
      return storedAfter();
    };
    expect(await visit(INTERVAL - 1)).toBe(0);
    expect(await visit(INTERVAL)).toBe(INTERVAL);
    expect(await visit(2 * INTERVAL - 1)).toBe(INTERVAL);
    expect(await visit(2 * INTERVAL)).toBe(2 * INTERVAL);
  });

  it('is not replaced by a process that read an older time', async () => {
    const { userId } = (await db.select().from(users))[0]!;
    const recorder = seenRecorder({ db, space, log });
    after(INTERVAL + MINUTE);
    await db.update(users).set({ lastSeenAt: new Date() });
    after(INTERVAL + 2 * MINUTE);
    recorder.record({ userId, lastSeenAt: SIGNED_IN }, new Date());
    await recorder.finish();
    expect(await storedAfter()).toBe(INTERVAL + MINUTE);
  });

  it('is corrected if the clock was wrong', async () => {
    const { get, finish } = startProcess();
    await db.update(users).set({ lastSeenAt: new Date('2030-01-01T00:00:00Z') });
    after(MINUTE);
    await get('/account', staff);
    await finish();
    expect(await storedAfter()).toBe(MINUTE);
  });

  it('is not changed by requests that read no session, or a session that has ended', async () => {
    const { get, finish } = startProcess();
    after(INTERVAL);
    expect(await get('/makes', staff)).toBe(200);
    expect(await get('/account', {})).toBe(401);
    await db.update(sessions).set({ expiresAt: new Date() });
    expect(await get('/account', staff)).toBe(401);
    await finish();
    expect(await storedAfter()).toBe(0);
  });

  it('changes neither the stock version nor the audit log', async () => {
    const before = await changeCounts();
    const { get, finish } = startProcess();
    after(INTERVAL);
    await get('/account', staff);
    await finish();
    expect(await storedAfter()).toBe(INTERVAL);
    expect(await changeCounts()).toEqual(before);
  });

  it('is stored after the disk has space again', async () => {
    let isLow = true;
    const { get, finish } = startProcess({ space: { isLow: async () => isLow } });
    after(INTERVAL);
    await get('/account', staff);
    await finish();
    expect(await storedAfter()).toBe(0);
    isLow = false;
    await get('/account', staff);
    await finish();
    expect(await storedAfter()).toBe(INTERVAL);
  });
});

describe('a request', () => {
  it('does not wait until the time is stored', async () => {
    const free = Promise.withResolvers<boolean>();
    const { get, finish } = startProcess({ space: { isLow: () => free.promise } });
    after(INTERVAL);
    expect(await get('/account', staff)).toBe(200);
    expect(await storedAfter()).toBe(0);
    free.resolve(false);
    await finish();
    expect(await storedAfter()).toBe(INTERVAL);
  });

  it('is answered if the time cannot be stored, which is logged once without personal data', async () => {
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused %', new.email; end $$`);
    await db.execute(sql`create trigger refuse before update on users
      for each row execute function refuse()`);
    const { get, finish } = startProcess();
    after(INTERVAL);
    for (let i = 0; i < 3; i++) {
      expect(await get('/account', staff)).toBe(200);
      await finish();
    }
    await db.execute(sql`drop trigger refuse on users`);
    expect(lines.trim().split('\n')).toHaveLength(1);
    expect(lines).toContain('could not store when a user was last seen');
    expect(lines).not.toMatch(/aoife|cars\.example/i);
  });
});
