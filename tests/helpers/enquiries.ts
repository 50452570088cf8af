import { beforeEach, vi } from 'vitest';
import type { Database } from '../../src/platform/database/client.server.ts';
import {
  customers,
  enquiries,
  enquiryFiles,
  mails,
  rateLimits,
  sessions,
} from '../../src/app/schema.server.ts';
import type { Settings } from '../../src/features/settings/current-settings.server.ts';
import type { Mail } from '../../src/platform/ports/mailer.server.ts';
import type { Storage } from '../../src/platform/ports/storage.server.ts';
import { recordReply } from '../../src/features/enquiries/reply.server.ts';
import { stamps } from '../../src/features/enquiries/stamp.server.ts';
import { followResult } from '../../src/features/inbound-mail/follow-result.server.ts';
import { sendMail } from '../../src/app/jobs/send-mail.server.ts';
import { signIn, testApp, unconnectedDeps } from './app.ts';
import { recordingQueue } from './car-form.ts';

const MINUTE = 60_000;
const { settings: usual } = unconnectedDeps();
/** Nobody is in `notify`: only the author of an undelivered email is emailed about it. */
const settings: Settings = {
  ...usual,
  current: (name) => ({ ...usual.current(name), ...(name === 'enquiries' && { notify: [] }) }),
};
/** A Monday at noon in winter: the dealer is open. */
const MONDAY = new Date('2026-11-23T12:00:00Z');

interface Sender {
  address?: string;
  headers?: Record<string, string>;
}

/**
 * Test helpers for enquiries. Deletes all of them before each test; `pass` advances the clock.
 * @param storage for tests with photos
 */
export async function enquiryTesting(database: Database, storage?: Storage) {
  const { db } = database;
  const queue = recordingQueue();
  const ctx = () => ({ queue, settings, publicUrl: 'https://cars.example', now: new Date() });
  const app = testApp(database, {
    queue,
    config: { smtpUrl: 'smtp://localhost' },
    ...(storage && { storage }),
  });
  const staff = { sales: await signIn(database, 'sales'), admin: await signIn(database) };
  // The tests move the clock by months.
  await db.update(sessions).set({ expiresAt: new Date('2100-01-01T00:00:00Z') });
  const signer = stamps(db);
  let now = MONDAY;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime((now = MONDAY));
    queue.jobs.length = 0;
    await db.delete(enquiries);
    await db.delete(enquiryFiles);
    await db.delete(customers);
    await db.delete(mails);
    await db.delete(rateLimits);
    return () => vi.useRealTimers();
  });

  async function call(method: string, path: string, body?: unknown, more: Sender = {}) {
    const json: Record<string, string> =
      body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await app.request(
      `/api${path}`,
      {
        method,
        headers: { ...json, ...more.headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: more.address ?? '203.0.113.1' } } },
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    };
  }

  /** Calls the API as a user, by default as an owner. */
  const as = (cookie: { cookie: string } = staff.admin) => ({
    get: (path: string) => call('GET', path, undefined, { headers: cookie }),
    post: (path: string, body: unknown) => call('POST', path, body, { headers: cookie }),
    put: (path: string, body: unknown) => call('PUT', path, body, { headers: cookie }),
    remove: (path: string) => call('DELETE', path, undefined, { headers: cookie }),
  });

  /** Sends an enquiry as a visitor. */
  async function ask(change: Record<string, unknown> = {}, from: Sender = {}) {
    const carId = typeof change['carId'] === 'number' ? change['carId'] : null;
    const body = {
      stamp: await signer.create(carId, new Date(now.getTime() - MINUTE)),
      kind: 'question',
      name: 'Róisín Walsh',
      email: 'roisin@example.com',
      message: 'Is it still for sale?',
      ...change,
    };
    return call('POST', '/enquiries', body, from);
  }

  /** Returns the rows of a view of the inbox. */
  const inbox = async (query = 'view=all') => (await as().get(`/enquiries?${query}`)).body;
  /** Returns an enquiry with its thread, as an owner reads it. */
  const read = async (enquiryId: number) => (await as().get(`/enquiries/${enquiryId}`)).body;

  return {
    app,
    queue,
    staff,
    call,
    as,
    ask,
    inbox,
    read,
    /** Sends an enquiry as a visitor and returns its id. */
    asked: async (change: Record<string, unknown> = {}): Promise<number> => {
      await ask(change);
      return (await inbox()).data[0].enquiryId;
    },
    /** Changes the current version of an enquiry, as an owner. */
    save: async (enquiryId: number, change: object) => {
      const { version } = (await read(enquiryId)).enquiry;
      return as().put(`/enquiries/${enquiryId}`, { version, ...change });
    },
    /** Records a contact with the person, as an owner. */
    log: async (enquiryId: number, more: object) => {
      const { version } = (await read(enquiryId)).enquiry;
      return as().post(`/enquiries/${enquiryId}/contacts`, { version, ...more });
    },
    /** Replies to the current version of an enquiry, by default as an owner. */
    reply: async (enquiryId: number, more: object = {}, user = as()) => {
      const { version } = (await read(enquiryId)).enquiry;
      return user.post(`/enquiries/${enquiryId}/messages`, {
        version,
        text: 'Yes, it is.',
        ...more,
      });
    },
    pass: (ms: number) => vi.setSystemTime((now = new Date(now.getTime() + ms))),
    /** A stamp of a form that was opened a minute ago. */
    stamp: (carId: number | null = null) => signer.create(carId, new Date(now.getTime() - MINUTE)),
    /** Runs the queued jobs and returns the sent mails. `refuse` returns the error of a refused mail. */
    work: async (
      refuse: (mail: Mail) => Error | null = () => null,
      { storesOnly = false } = {},
    ): Promise<Mail[]> => {
      const sent: Mail[] = [];
      const mailer = {
        send: async (mail: Mail) => {
          const error = refuse(mail);
          if (error) throw error;
          sent.push(mail);
        },
        close: async () => {},
        storesOnly,
      };
      for (const { payload } of queue.jobs.splice(0))
        if (typeof payload === 'object' && payload !== null && 'mailId' in payload)
          await sendMail(
            {
              db,
              mailer,
              publicUrl: 'https://cars.example',
              beforeFirstAttempt: (tx, { mailId }) => recordReply(tx, ctx(), { mailId }),
              afterResult: (tx, mail, outcome) => followResult(tx, ctx(), { mail, outcome }),
            },
            Number(payload.mailId),
          );
      return sent;
    },
  };
}
