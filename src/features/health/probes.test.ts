import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import type { Config } from '../../app/config.server.ts';
import type { Database } from '../../platform/database/client.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { readinessCheck } from './check-readiness.server.ts';
import { unconnectedApp } from '../../../tests/helpers/app.ts';
import { mountProbes } from './probes.server.ts';

const unused = () => {
  throw new Error('Not part of this test');
};

/** Returns a function that requests `/readyz`. Parts of the application are healthy unless given. */
function probes({
  rows = async () => [],
  get = async () => null,
  isShared = false,
  imap,
}: Partial<Pick<Database, 'rows'> & Pick<Storage, 'get' | 'isShared'> & Pick<Config, 'imap'>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- probes use `rows` only
  const database = { rows } as Database;
  const storage: Storage = { isShared, get, put: unused, delete: unused, list: unused };
  const app = new Hono();
  mountProbes(app, readinessCheck({ database, storage, config: { imap } }), {});
  return async () => {
    const response = await app.request('/readyz');
    return { status: response.status, headers: response.headers, ...(await response.json()) };
  };
}

const broken = async () => {
  throw new Error('connect ECONNREFUSED postgres://canary:canary@10.0.0.7:5432');
};
const mailboxRow = (row: object) => async () =>
  JSON.parse(
    JSON.stringify([{ failure: null, checkedAt: null, unread: [], ...row }]),
    (key, value) => (key === 'checkedAt' && value ? new Date(value) : value),
  );
const OK = { database: 'ok', storage: 'ok' };

describe('/healthz', () => {
  it.each(['', '%00=;;=', `__Host-session=${'A'.repeat(8_000)}`])(
    'answers without a database and storage (cookie %j)',
    async (cookie) => {
      const response = await unconnectedApp().request('/healthz', { headers: { cookie } });
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
      expect(response.headers.get('cache-control')).toMatch(/no-store/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

describe('/readyz', () => {
  it('answers 200 if every part is ready', async () => {
    expect(await probes({})()).toMatchObject({ status: 'ready', checks: OK });
  });

  it.each([
    ['database', { rows: broken }, 'failed'],
    ['storage', { get: broken }, 'failed'],
    ['database', { rows: () => sleep(60_000, [], { ref: false }) }, 'does not answer'],
  ])('answers 503 with the reason if the %s %o', async (part, parts, reason) => {
    const { status, checks, headers } = await probes(parts)();
    expect({ status, checks }).toEqual({ status: 'not ready', checks: { ...OK, [part]: reason } });
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.get('cache-control')).toMatch(/no-store/);
  });

  it('answers 200 with the reason if only a storage that all processes share fails', async () => {
    const { status, checks, headers } = await probes({ get: broken, isShared: true })();
    expect({ status, checks }).toEqual({
      status: 'degraded',
      checks: { ...OK, storage: 'failed' },
    });
    expect(headers.get('retry-after')).toBeNull();
    const both = await probes({ get: broken, rows: broken, isShared: true })();
    expect(both.status).toBe('not ready');
  });

  it('stays ready if the mailbox cannot be read, and names the reason', async () => {
    const imap = { url: 'imaps://hello:canary@mail.example', mailbox: 'INBOX' };
    const checkedAt = new Date();
    const unread = [{ uid: 1, tries: 3, at: '2026-11-28T09:12:00Z' }];
    for (const [row, mailbox] of [
      [{ failure: 'password' }, 'password'],
      [{ checkedAt }, 'ok'],
      [{ checkedAt, unread }, 'ok, 1 email could not be read, of 28 Nov 09:12'],
      [{ checkedAt: '2026-11-28T09:12:00Z' }, 'not read since 2026-11-28T09:12:00.000Z'],
    ] as const) {
      const isOld = mailbox.startsWith('not read since');
      if (isOld) vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T09:23:00Z') });
      const answer = await probes({ imap, rows: mailboxRow(row) })();
      vi.useRealTimers();
      expect(answer).toMatchObject({ status: 'ready', details: { mailbox } });
    }
    expect((await probes({ imap })()).details).toEqual({ mailbox: 'not read yet' });
  });

  it('shares one check among concurrent and repeated probes', async () => {
    let checks = 0;
    const probe = probes({ rows: async () => ((checks += 1), []) });
    await Promise.all([probe(), probe(), probe()]);
    await probe();
    expect(checks).toBe(1);
  });

  it('starts no second check while the first one hangs, and recovers', async () => {
    const first = Promise.withResolvers<never[]>();
    let checks = 0;
    const probe = probes({ rows: async () => ((checks += 1), checks === 1 ? first.promise : []) });
    await probe();
    await expect
      .poll(probe, { interval: 300, timeout: 5_000 })
      .toMatchObject({ status: 'not ready' });
    expect(checks).toBe(1);
    first.resolve([]);
    await expect.poll(probe, { interval: 300, timeout: 5_000 }).toMatchObject({ status: 'ready' });
  });
});
