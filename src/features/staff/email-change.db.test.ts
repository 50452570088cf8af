import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, emailChanges, mails, users } from '../../app/schema.server.ts';
import { insertUser } from './user-queries.server.ts';
import { changeAccess } from './change-access.server.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { aoife, MINUTE, signInTesting, validCredentials } from '../../../tests/helpers/sign-in.ts';

const database = await testDatabase();
const { db } = database;
const { app, pass, post, signIn, work } = signInTesting(database);
const NEW = 'aoife.byrne@dealer.example';
const change = { email: NEW, currentPassword: aoife.password };

const ask = (cookie: string, body: object = change, of = app) =>
  apiClient(of, { cookie }).post('/account/email', body);
const account = async (cookie: string) =>
  (await app.request('/api/account', { headers: { cookie } })).json();
const canSignIn = async (email: string) =>
  (await post('validate', { ...validCredentials, email })).status === 200;

/** Asks for the new address and returns the token of the link. */
async function token(cookie: string): Promise<string> {
  expect((await ask(cookie)).status).toBe(200);
  const sent = await work();
  expect(sent.map(({ to }) => to)).toEqual([NEW]);
  return /\/admin\/confirm-email\?token=(\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
}

describe('a change of the sign-in email', () => {
  it('takes effect when the link in the email to the new address is opened, and announces it to the old one', async () => {
    const cookie = await signIn();
    const link = await token(cookie);
    expect(await account(cookie)).toMatchObject({
      email: aoife.email,
      pendingEmail: { email: NEW, failed: false, error: null },
    });
    expect(await canSignIn(NEW)).toBe(false);
    await db.delete(auditLog);

    expect((await post('confirm-email', { token: link })).status).toBe(200);
    expect(await account(cookie)).toMatchObject({ email: NEW, pendingEmail: null });
    const [notice] = await work();
    expect(notice).toMatchObject({
      to: aoife.email,
      subject: 'Your email address for Forecourt Motors has changed',
    });
    expect(notice?.text).not.toContain(NEW);
    expect(await db.select().from(auditLog)).toMatchObject([
      { name: 'Aoife Byrne', entity: 'user', action: 'emailChange', changes: {} },
    ]);
    expect([await canSignIn(NEW), await canSignIn(aoife.email)]).toEqual([true, false]);
  });

  it('needs the password', async () => {
    const { status, body } = await ask(await signIn(), { ...change, currentPassword: 'wrong one' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['currentPassword']]);
    const [newest] = await db.select().from(auditLog).orderBy(desc(auditLog.auditEntryId)).limit(1);
    expect(newest).toMatchObject({ action: 'signInFailed', entity: 'user' });
    expect(await db.$count(emailChanges)).toBe(0);
  });

  it('is refused for the address of a colleague, also if the colleague is added later', async () => {
    const cookie = await signIn();
    const link = await token(cookie);
    const colleague = { firstName: 'Pat', lastName: 'Nolan', passwordHash: '' };
    await insertUser(db, { ...colleague, role: 'sales', email: NEW.toUpperCase() });
    expect((await ask(cookie)).status).toBe(409);
    expect((await post('confirm-email', { token: link })).status).toBe(409);
    expect(await account(cookie)).toMatchObject({ email: aoife.email });
  });

  it('has a link that works once, within 24 hours, until another address is chosen', async () => {
    const cookie = await signIn();
    const old = await token(cookie);
    const link = await token(cookie);
    expect((await post('confirm-email', { token: old })).status).toBe(422);
    pass(24 * 60 * MINUTE + 1);
    expect((await post('confirm-email', { token: link })).status).toBe(422);
    const again = await token(await signIn());
    const both = await Promise.all([1, 2].map(() => post('confirm-email', { token: again })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('makes links stop working that were sent to the old address', async () => {
    const cookie = await signIn();
    const link = await token(cookie);
    await post('request-password-reset', { email: aoife.email });
    const [reset] = await work();
    const resetToken = /reset-password\?token=(\S+)/.exec(reset?.text ?? '')?.[1] ?? '';
    expect((await post('confirm-email', { token: link })).status).toBe(200);
    const password = 'twelve brown hens';
    expect((await post('reset-password', { token: resetToken, password })).status).toBe(422);
  });

  it('can be asked for five times an hour', async () => {
    const cookie = await signIn();
    for (let at = 0; at < 5; at += 1) expect((await ask(cookie)).status).toBe(200);
    expect((await ask(cookie)).status).toBe(429);
    pass(60 * MINUTE + 1);
    expect((await ask(cookie)).status).toBe(200);
  });

  it('ends when the user is disabled', async () => {
    const cookie = await signIn();
    const link = await token(cookie);
    const [user] = await db.select().from(users).where(eq(users.email, aoife.email));
    await insertUser(db, {
      email: 'owner@cars.example',
      firstName: 'Second',
      lastName: 'Owner',
      role: 'admin',
      passwordHash: 'x',
    });
    const operator = { db, user: null, now: new Date() };
    await changeAccess(operator, { userId: user?.userId ?? 0, disabled: true });
    expect((await post('confirm-email', { token: link })).status).toBe(422);
  });

  it('ends with a change of the password', async () => {
    const cookie = await signIn();
    const link = await token(cookie);
    const passwords = { currentPassword: aoife.password, newPassword: 'twelve brown hens' };
    const changed = await apiClient(app, { cookie }).post('/account/password', passwords);
    expect(changed.status).toBe(200);
    expect((await post('confirm-email', { token: link })).status).toBe(422);
    const [notice] = await work();
    expect(notice).toMatchObject({
      to: aoife.email,
      subject: 'Your password for Forecourt Motors has changed',
    });
  });

  it('takes effect at once without a mail server, and the address no longer counts as generated', async () => {
    const queue = recordingQueue();
    const offline = testApp(database, { queue, config: { smtpUrl: undefined } });
    await db.update(users).set({ hasGeneratedEmail: true });
    const cookie = await signIn();
    expect(await account(cookie)).toMatchObject({ hasGeneratedEmail: true });
    expect((await ask(cookie, change, offline)).body).toMatchObject({ changed: true });
    expect(await account(cookie)).toMatchObject({ email: NEW, hasGeneratedEmail: false });
    expect(await db.$count(mails, eq(mails.kind, 'emailConfirmation'))).toBe(0);
  });
});
