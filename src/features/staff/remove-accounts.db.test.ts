import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditLog, enquiries, mails, sessions, users } from '../../app/schema.server.ts';
import { insertUser } from './user-queries.server.ts';
import { changeAccess } from './change-access.server.ts';
import { createSession } from './sessions.server.ts';
import { disabledBefore, removeAccounts } from './remove-accounts.server.ts';
import { writeAuditEntry } from '../audit-log/write.server.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { readAllRows } from '../../../tests/helpers/database/rows.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { recordSignIn } from './audit-user.server.ts';

const database = await testDatabase();
const { db } = database;
// Without a mail server, a new address needs no confirmation.
const app = testApp(database, { queue: recordingQueue(), config: { smtpUrl: undefined } });
const before = new Date();
const earlier = new Date(before.getTime() - 1);
const CANARY = /canary/i;

let owner: { cookie: string };
beforeEach(async () => {
  for (const table of [enquiries, users, mails, auditLog]) await db.delete(table);
  owner = await signIn(database);
});

const send = (method: string, path: string, { cookie }: { cookie: string }, body?: object) =>
  apiClient(app, { cookie }).send(method, path, body);

async function addUser(email: string, role: 'admin' | 'sales' = 'sales') {
  const names = { firstName: 'Niamh', lastName: 'Byrne' };
  const userId = await insertUser(db, { email, ...names, role, passwordHash: 'canary' });
  if (userId === null) throw new Error('The user exists already');
  const { token } = await createSession({ db, now: before }, { userId, passwordHash: 'canary' });
  const user = { userId, email, ...names, role };
  return { userId, user, cookie: `__Host-session=${token}` };
}

const disable = (userId: number, now = earlier) =>
  changeAccess({ db, user: null, now }, { userId, disabled: true });
const remove = (...userIds: number[]) =>
  db.transaction((tx) => removeAccounts(tx, { userIds, before }));

it('leaves nothing of an account but the name, also in the audit log', async () => {
  const { userId, user, cookie } = await addUser('canary@cars.example', 'admin');
  await recordSignIn(db, { ...user, device: 'Canary Browser' });
  const { body } = await send('GET', '/settings', owner);
  const { value, version } = body.hours;
  const closedDays = [{ date: '2027-03-17', label: 'St Patrick’s Day' }];
  const saved = { value: { ...value, closedDays }, version };
  expect((await send('PUT', '/settings/hours', { cookie }, saved)).status).toBe(200);
  await send('POST', '/account/calendar-link', { cookie });
  await disable(userId);
  // Emails have another retention period.
  await db.delete(mails);
  await remove(userId);
  expect(await readAllRows(database)).not.toMatch(CANARY);
  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.name, 'Niamh Byrne'))
    .orderBy(auditLog.auditEntryId);
  expect(entries.map(({ email, action }) => [email, action])).toEqual([
    ['', 'signIn'],
    ['', 'update'],
    ['', 'update'],
  ]);
});

it('removes earlier addresses of the user from the audit log, but not from entries of their next user', async () => {
  const first = await addUser('canary@cars.example');
  const entry = { entity: 'settings', entityId: null, action: 'update', changes: {} } as const;
  const write = (staff: typeof first.user, subject: string) =>
    writeAuditEntry(db, { ...entry, staff, subject });
  await write(first.user, 'first');
  await writeAuditEntry(db, {
    ...entry,
    staff: first.user,
    entity: 'user',
    entityId: first.userId,
    subject: 'U-1',
    action: 'emailChange',
  });
  await db
    .update(users)
    .set({ email: 'niamh@cars.example', emailKey: 'niamh@cars.example' })
    .where(eq(users.userId, first.userId));
  await write({ ...first.user, email: 'niamh@cars.example' }, 'second');
  const next = await addUser('canary@cars.example');
  await write(next.user, 'next');
  await disable(first.userId);
  await remove(first.userId);
  const rows = await db.select().from(auditLog).orderBy(auditLog.auditEntryId);
  expect(rows.map(({ subject, email }) => [subject, email])).toEqual([
    ['first', ''],
    ['U-1', ''],
    ['second', ''],
    ['next', 'canary@cars.example'],
    [`U-${first.userId}`, ''],
  ]);
});

it('hides a removed account from owners, and the same address can be invited as a new user', async () => {
  const { userId } = await addUser('niamh@cars.example');
  await disable(userId);
  await remove(userId);
  const { body } = await send('GET', '/users', owner);
  expect(body.users).toHaveLength(1);
  expect(await send('PUT', `/users/${userId}`, owner, { disabled: false })).toMatchObject({
    status: 409,
    body: { message: 'This account has been deleted. Invite your colleague again.' },
  });
  const invitation = { email: 'niamh@cars.example', role: 'sales' };
  const invited = await send('POST', '/users/invitations', owner, invitation);
  expect(invited.status).toBe(201);
  const token = new URL(invited.body.link).searchParams.get('token');
  const names = { firstName: 'Niamh', lastName: 'Byrne', password: 'seven green bottles' };
  expect((await send('POST', `/invitations/${token}`, { cookie: '' }, names)).status).toBe(200);
  const again = await send('GET', '/users', owner);
  expect(again.body.users).toHaveLength(2);
  // Several removed accounts can have the same empty address.
  const newId = again.body.users.find((one: { role: string }) => one.role === 'sales').userId;
  await disable(newId);
  await remove(newId);
  expect(await db.$count(users, eq(users.email, ''))).toBe(2);
});

it('keeps the name of a removed user with an enquiry', async () => {
  const { userId } = await addUser('niamh@cars.example');
  await db.insert(enquiries).values({
    reference: 'E-1',
    kind: 'question',
    origin: 'staff',
    name: 'Seán',
    phone: '085 222 3333',
    assigneeId: userId,
  });
  await disable(userId);
  await remove(userId);
  const { body } = await send('GET', '/enquiries?view=all', owner);
  expect(body.data).toMatchObject([{ reference: 'E-1', assignee: 'Niamh' }]);
});

it('leaves accounts that are active, enabled again or disabled too recently', async () => {
  const active = await addUser('a@cars.example');
  const again = await addUser('b@cars.example');
  const recent = await addUser('c@cars.example');
  await disable(again.userId);
  await changeAccess({ db, user: null, now: before }, { userId: again.userId, disabled: false });
  await disable(recent.userId, before);
  await remove(active.userId, again.userId, recent.userId);
  expect(await db.$count(users, eq(users.email, ''))).toBe(0);
  expect(await db.$count(users, disabledBefore(before))).toBe(0);
});
