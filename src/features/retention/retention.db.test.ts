import { beforeEach, expect, it } from 'vitest';
import { SIGN_IN_ACTIONS } from '../audit-log/audit-log.ts';
import {
  auditLog,
  buyerDetails,
  cars,
  invitations,
  mails,
  users,
} from '../../app/schema.server.ts';
import { unconnectedDeps } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { monthsBefore } from '../../platform/durations.ts';
import { previewRetention, runRetention } from './run-retention.server.ts';

const database = await testDatabase();
const { db } = database;
const { settings } = unconnectedDeps();
const now = new Date('2027-03-14T03:30:00Z');
const ctx = { db, settings, queue: recordingQueue(), now };
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volvo', 'XC60');

/** Adds a car with its buyers. A date of null means that it is unknown. @param soldAt null: the car is not sold */
async function addBuyers(
  buyers: Partial<Record<'sale' | 'booking', string | null>>,
  soldAt: Date | null = null,
) {
  const carId = await stock.car({ makeId, modelId, carSold: soldAt !== null, soldAt });
  for (const [kind, date] of Object.entries(buyers))
    await db.insert(buyerDetails).values({ carId, kind, date, lastName: 'Canary' });
  return carId;
}

const addMail = (createdAt: Date, status: 'queued' | 'sent' = 'sent') =>
  db.transaction(async (tx) => {
    const mailQueue = {
      queue: recordingQueue(),
      publicUrl: 'https://cars.example',
      now: createdAt,
    };
    const mail = {
      kind: 'passwordReset',
      to: 'canary@cars.example',
      subject: 'A',
      text: 'B',
    } as const;
    const mailId = await queueMail(tx, mailQueue, mail);
    if (status === 'sent') await tx.update(mails).set({ status });
    return mailId;
  });

const keptBuyers = async () =>
  (await db.select().from(buyerDetails)).map(({ carId, kind }) => `${carId} ${kind}`).sort();

beforeEach(async () => {
  for (const table of [mails, auditLog, cars]) await db.delete(table);
});

it('deletes emails after 90 days, except those that still wait to be sent', async () => {
  const old = await addMail(daysAgo(91));
  const recent = await addMail(daysAgo(89));
  const waiting = await addMail(daysAgo(400), 'queued');
  const [preview] = await previewRetention(ctx);
  expect(preview).toEqual({
    kind: 'mails',
    action: 'deleted',
    before: '2026-12-14',
    count: 1,
    references: [`passwordReset-${old}`],
  });
  await runRetention(ctx);
  const kept = await db.select({ mailId: mails.mailId }).from(mails);
  expect(kept.map(({ mailId }) => mailId).sort((a, b) => a - b)).toEqual([recent, waiting]);
});

it.each([
  ['2027-03-14T03:30:00Z', 12, '2026-03-14'],
  ['2027-03-31T03:30:00Z', 1, '2027-02-28'],
  ['2028-02-29T03:30:00Z', 12, '2027-02-28'],
])('from %s, counts %i months back to %s', (from, months, expected) => {
  expect(monthsBefore(new Date(from), months).toISOString()).toBe(`${expected}T03:30:00.000Z`);
});

it('deletes an invitation 30 days after its link has expired', async () => {
  const invite = (email: string, expiresAt: Date) =>
    db
      .insert(invitations)
      .values({ email, emailKey: email, role: 'prep', expiresAt })
      .returning({ id: invitations.invitationId });
  const [old] = await invite('canary@cars.example', daysAgo(31));
  await invite('niamh@cars.example', daysAgo(29));
  const preview = await previewRetention(ctx);
  expect(preview.find(({ kind }) => kind === 'invitations')).toEqual({
    kind: 'invitations',
    action: 'deleted',
    before: null,
    count: 1,
    references: [`invitation-${old!.id}`],
  });
  await runRetention(ctx);
  expect(await db.select({ email: invitations.email }).from(invitations)).toEqual([
    { email: 'niamh@cars.example' },
  ]);
});

it('removes an account 30 days after it was disabled', async () => {
  const add = async (email: string, disabledAt: Date | null) => {
    const user = { email, emailKey: email, firstName: 'Niamh', lastName: 'Byrne', disabledAt };
    const [added] = await db
      .insert(users)
      .values({ ...user, passwordHash: 'x' })
      .returning({ userId: users.userId });
    return added!.userId;
  };
  const old = await add('canary@cars.example', daysAgo(31));
  await add('aoife@cars.example', null);
  await add('pat@cars.example', daysAgo(29));
  const due = async () => (await previewRetention(ctx)).find(({ kind }) => kind === 'accounts');
  const item = { kind: 'accounts', action: 'deleted', before: null };
  expect(await due()).toEqual({ ...item, count: 1, references: [`U-${old}`] });
  await runRetention(ctx);
  expect(await due()).toEqual({ ...item, count: 0, references: [] });
  const kept = await db.select().from(users).orderBy(users.userId);
  expect(kept.map(({ email, firstName }) => [email, firstName])).toEqual([
    ['', 'Niamh'],
    ['aoife@cars.example', 'Niamh'],
    ['pat@cars.example', 'Niamh'],
  ]);
});

it('deletes sign-ins of every result from the audit log after 24 months, and no other entry', async () => {
  const entry = { name: 'Aoife Byrne', email: 'canary@cars.example', entity: 'user' } as const;
  const actions = [...SIGN_IN_ACTIONS, 'passwordChange'] as const;
  const entriesAt = (at: string) =>
    actions.map((action) => ({ ...entry, action, changes: {}, at: new Date(at) }));
  await db
    .insert(auditLog)
    .values([...entriesAt('2025-03-14T03:29:59Z'), ...entriesAt('2025-03-14T03:30:00Z')]);
  const preview = await previewRetention(ctx);
  expect(preview.find(({ kind }) => kind === 'signIns')).toMatchObject({
    before: '2025-03-14',
    count: 3,
    references: [1, 2, 3].map(() => expect.stringMatching(/^sign-in-\d+$/)),
  });
  await runRetention(ctx);
  const kept = await db.select().from(auditLog).orderBy(auditLog.auditEntryId);
  expect(kept.map(({ action }) => action)).toEqual(['passwordChange', ...actions, 'run']);
  expect(kept.at(-1)?.changes).toEqual({ signIns: { from: null, to: 3 } });
});

it('deletes the buyer of a car six years after the sale', async () => {
  await addBuyers({ sale: '2021-03-13' });
  const recent = await addBuyers({ sale: '2021-03-14' });
  await runRetention(ctx);
  expect(await keptBuyers()).toEqual([`${recent} sale`]);
});

it('counts a sale without a date from the day in Dublin on which the car was sold', async () => {
  await addBuyers({ sale: null }, new Date('2021-03-13T12:00:00Z'));
  const recent = await addBuyers({ sale: null }, new Date('2021-03-14T12:00:00Z'));
  await runRetention(ctx);
  expect(await keptBuyers()).toEqual([`${recent} sale`]);
});

it('deletes the booking details of a car a year after it was sold', async () => {
  const sold = await addBuyers({ sale: '2026-03-13', booking: '2026-01-01' });
  const recentlySold = await addBuyers({ sale: '2026-03-14', booking: '2026-01-01' });
  const booked = await addBuyers({ booking: '2020-01-01' });
  await addBuyers({ sale: '2020-01-01', booking: '2020-01-01' });
  // Sold through the API, without the details of a sale.
  const booking = { booking: '2026-01-01' };
  await addBuyers(booking, new Date('2026-03-13T12:00:00Z'));
  const lately = await addBuyers(booking, new Date('2026-03-14T12:00:00Z'));
  await runRetention(ctx);
  expect(await keptBuyers()).toEqual(
    [
      `${sold} sale`,
      `${recentlySold} sale`,
      `${recentlySold} booking`,
      `${booked} booking`,
      `${lately} booking`,
    ].sort(),
  );
});

it('handles more records than one batch holds, writes one audit entry with counts, and does nothing in the next run', async () => {
  const text = { subject: 'A', text: 'B', toAddress: 'canary@cars.example' };
  await db.insert(mails).values(
    Array.from({ length: 450 }, (_, at) => ({
      ...text,
      kind: 'passwordReset' as const,
      messageId: `<${at}>`,
      status: 'sent' as const,
      createdAt: daysAgo(100),
    })),
  );
  await addBuyers({ sale: '2000-01-01' });
  await runRetention(ctx);
  await runRetention(ctx);
  const entries = await db.select().from(auditLog);
  expect(entries).toMatchObject([
    {
      name: 'System',
      email: '',
      entity: 'settings',
      subject: 'retention',
      action: 'run',
      changes: { mails: { from: null, to: 450 }, buyers: { from: null, to: 1 } },
    },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/canary/i);
});
