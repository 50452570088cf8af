import { beforeEach } from 'vitest';
import { sendAlerts } from '../../src/features/alerts/send-alerts.server.ts';
import { sendCarAlerts } from '../../src/features/alerts/send-car-alerts.server.ts';
import type { Database } from '../../src/platform/database/client.server.ts';
import type { Mail } from '../../src/platform/ports/mailer.server.ts';
import { alerts } from '../../src/app/schema.server.ts';
import { testContext } from './app.ts';
import { enquiryTesting } from './enquiries.ts';

/** Test helpers for alerts and enquiries. Deletes all alerts before each test. */
export async function alertTesting(database: Database) {
  const testing = await enquiryTesting(database);
  const { call, pass, queue, stamp, work } = testing;
  const context = testContext(database);
  const { signal } = new AbortController();
  const job = () => ({ ...context, queue, signal, now: new Date() });

  beforeEach(async () => {
    await database.db.delete(alerts);
  });

  /** Sends the form of an alert. */
  const ask = async (change: Record<string, unknown> = {}, address = '203.0.113.1') => {
    const carId = typeof change['carId'] === 'number' ? change['carId'] : null;
    const body = {
      stamp: await stamp(carId),
      email: 'roisin@example.com',
      kind: carId === null ? 'search' : 'car',
      ...(carId === null && { filters: {} }),
      ...change,
    };
    return call('POST', '/alerts', body, { address });
  };

  /** Sends the form, opens the link of the email and presses the button. Returns the token of the link. */
  const started = async (change: Record<string, unknown> = {}): Promise<string> => {
    await ask(change);
    const token = tokenOf((await work()).at(-1));
    await call('POST', `/alerts/${token}/start`);
    return token;
  };

  return {
    ...testing,
    ask,
    started,
    /** Runs the job of the digests, and returns the emails that it sends. */
    digest: async (): Promise<Mail[]> => {
      await sendAlerts(job());
      return work();
    },
    /** Runs the job of the alerts for cars, and returns the emails that it sends. */
    carNews: async (): Promise<Mail[]> => {
      await sendCarAlerts(job());
      return work();
    },
    job,
    passDays: (days: number) => pass(days * 86_400_000),
  };
}

/** Returns the token of the link in an email. */
export function tokenOf(mail: Pick<Mail, 'text'> | undefined): string {
  const [, token] = /\/alerts\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error('The email has no link');
  return token;
}
