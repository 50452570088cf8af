import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { auditLog, users } from '../../app/schema.server.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import {
  signInTesting,
  validCredentials,
  wrongCredentials,
} from '../../../tests/helpers/sign-in.ts';

const database = await testDatabase();
const { db } = database;
signInTesting(database);
const lines: string[] = [];
const log = pino({}, { write: (line: string) => void lines.push(line) });
const app = testApp(database, { queue: recordingQueue(), log });
beforeEach(async () => {
  await db.delete(auditLog);
  lines.length = 0;
});

const signIn = (credentials: object) => apiClient(app).post('/users/validate', credentials);
const entries = () =>
  db
    .select({ name: auditLog.name, subject: auditLog.subject, action: auditLog.action })
    .from(auditLog)
    .orderBy(auditLog.auditEntryId);

it('records successful and failed sign-ins with the id of the account', async () => {
  const [user] = await db.select({ userId: users.userId }).from(users);
  const subject = `U-${user?.userId}`;
  await signIn(validCredentials);
  await signIn(wrongCredentials);
  expect(await entries()).toEqual([
    { name: 'Aoife Byrne', subject, action: 'signIn' },
    { name: 'System', subject, action: 'signInFailed' },
  ]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, userId: user?.userId, msg: 'a sign-in failed' },
  ]);
});

it('stores neither the password nor an unknown address, which may be a mistyped password', async () => {
  await signIn({ email: 'my.secret.pass@word.example', password: 'eight green bottles' });
  expect(await entries()).toEqual([
    { name: 'System', subject: 'unknown-account', action: 'signInFailed' },
  ]);
  const everything = JSON.stringify([await db.select().from(auditLog), lines]);
  expect(everything).not.toMatch(/secret|green bottles/);
});

it('records no refused sign-in if the database fails', async () => {
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('The connection is lost'));
  expect((await signIn(validCredentials)).status).toBe(500);
  expect(await entries()).toEqual([]);
});

it('records the first refused sign-in of each window', async () => {
  for (let attempt = 0; attempt < 14; attempt += 1) await signIn(wrongCredentials);
  const actions = (await entries()).map(({ action }) => action);
  expect(actions.filter((action) => action === 'signInFailed')).toHaveLength(10);
  expect(actions.slice(10)).toEqual(['signInRefused']);
});

it('records the first refused sign-in for all unknown addresses together', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn(wrongCredentials);
  for (let attempt = 0; attempt < 5; attempt += 1)
    await signIn({ email: `a${attempt}@unknown.example`, password: 'eight green bottles' });
  const refused = (await entries()).filter(({ action }) => action === 'signInRefused');
  expect(refused.map(({ subject }) => subject)).toEqual(['unknown-account']);
});
