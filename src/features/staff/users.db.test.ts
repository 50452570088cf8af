import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  auditLog,
  invitations,
  mails,
  rateLimits,
  sessions,
  users,
} from '../../app/schema.server.ts';
import { type Mail, MailRefusedError } from '../../platform/ports/mailer.server.ts';
import { sendMail } from '../../app/jobs/send-mail.server.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { db } = database;
const queue = recordingQueue();
const app = testApp(database, { queue });
const publicUrl = 'https://cars.example';
const HOUR = 3_600_000;

let owner: { cookie: string };
beforeEach(async () => {
  queue.jobs.length = 0;
  for (const table of [users, invitations, mails, rateLimits, auditLog]) await db.delete(table);
  owner = await signIn(database);
});
afterEach(() => vi.useRealTimers());

/** Sends a request as the owner. */
const send = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = owner,
) => apiClient(app, headers).send(method, path, body);

/** Runs the queued jobs and returns the sent emails. With `refusal`, the mail server refuses each email. */
async function work(refusal?: MailRefusedError): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      if (refusal) throw refusal;
      sent.push(mail);
    },
    close: async () => {},
  };
  for (const { payload } of queue.jobs.splice(0))
    if (typeof payload === 'object' && payload && 'mailId' in payload)
      await sendMail({ db, mailer, publicUrl }, Number(payload.mailId));
  return sent;
}

const pat = { email: 'Pat@cars.example', role: 'prep' };
const account = { firstName: 'Pat', lastName: 'Nolan', password: 'seven green bottles' };

/** Invites a colleague and returns the token of the link. */
async function invite(invitation: object = pat): Promise<string> {
  expect((await send('POST', '/users/invitations', invitation)).status).toBe(201);
  const [mail] = await work();
  return /\/invitation\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Withdraws the newest invitation and returns its path. */
async function withdraw(): Promise<string> {
  const [open] = (await send('GET', '/users')).body.invitations;
  const path = `/users/invitations/${open.invitationId}`;
  expect((await send('DELETE', path)).status).toBe(200);
  return path;
}

/** Returns the audit entries of invitations with an action. */
const auditOf = (action: 'create' | 'delete') =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), like(auditLog.subject, 'invitation-%')))
    .orderBy(auditLog.auditEntryId);

const credentials = { email: 'pat@cars.example', password: account.password };

describe('an invitation', () => {
  it('arrives by mail, and its link creates the account once', async () => {
    await send('POST', '/users/invitations', pat);
    expect((await send('GET', '/users')).body.invitations).toMatchObject([
      { ...pat, mail: { status: 'queued', error: null } },
    ]);
    const [mail] = await work();
    expect(mail).toMatchObject({
      to: pat.email,
      subject: "Aoife Byrne has invited you to Forecourt Motors' stock system",
    });
    const token = /\/invitation\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = [await db.select().from(invitations), await db.select().from(mails)];
    expect(JSON.stringify(stored)).not.toContain(token);
    const path = `/invitations/${token}`;
    expect((await send('GET', path, undefined, {})).body).toEqual(pat);

    expect((await send('POST', path, account, {})).status).toBe(200);
    expect((await send('POST', '/users/validate', credentials, {})).status).toBe(200);
    const { users: listed, invitations: open } = (await send('GET', '/users')).body;
    expect(listed).toMatchObject([
      { firstName: 'Aoife', role: 'admin', disabled: false },
      { firstName: 'Pat', role: 'prep', lastSeenAt: expect.any(String) },
    ]);
    expect(open).toEqual([]);
    expect((await send('POST', path, account, {})).status).toBe(404);
    const [invited, created] = await db.select().from(auditLog).orderBy(auditLog.auditEntryId);
    expect(created).toMatchObject({
      entity: 'user',
      subject: `U-${listed[1].userId}`,
      changes: { role: { to: 'prep' }, invitation: { to: invited!.subject } },
    });
  });

  it('is listed with what happened to its email: sent, refused by the mail server, or none', async () => {
    const mailOf = async () => (await send('GET', '/users')).body.invitations[0].mail;
    await send('POST', '/users/invitations', pat);
    await work(new MailRefusedError('550 no such user', true));
    expect(await mailOf()).toEqual({ status: 'failed', error: expect.stringContaining('550') });
    await invite();
    expect(await mailOf()).toMatchObject({ status: 'sent' });
    await db.delete(mails);
    expect(await mailOf()).toBe(null);
  });

  it('cannot be accepted after 72 hours', async () => {
    const token = await invite();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 72 * HOUR });
    for (const [method, body] of [['GET'], ['POST', account]] as const) {
      const answer = await send(method, `/invitations/${token}`, body, {});
      expect([answer.status, answer.body.message]).toEqual([
        410,
        'This invitation has expired. Ask for a new one.',
      ]);
    }
  });

  it.each(['unknown', 'withdrawn', 'replaced by a newer one'])(
    'that is %s gets the same response as an unknown address',
    async (kind) => {
      const token = await invite();
      if (kind === 'withdrawn') await withdraw();
      if (kind === 'replaced by a newer one') await invite({ ...pat, role: 'sales' });
      const tried = kind === 'unknown' ? 'A'.repeat(43) : token;
      const unknown = await send('GET', '/nothing/here', undefined, {});
      const refused = await send('GET', `/invitations/${tried}`, undefined, {});
      expect([refused.status, refused.text]).toEqual([404, unknown.text]);
      expect((await send('POST', `/invitations/${tried}`, account, {})).status).toBe(404);
      expect(await db.$count(users)).toBe(1);
    },
  );

  it('is not sent if it is withdrawn before the mail is sent', async () => {
    await send('POST', '/users/invitations', pat);
    const path = await withdraw();
    expect(await work()).toEqual([]);
    expect((await send('DELETE', path)).status).toBe(404);
  });

  it.each([{ role: 'sales' }, { disabled: true }])(
    'stops working when the owner who sent it gets %o',
    async (change) => {
      const bran = { email: 'bran@cars.example', role: 'admin' };
      const branAccount = { ...account, firstName: 'Bran' };
      await send('POST', `/invitations/${await invite(bran)}`, branAccount, {});
      const branCredentials = { email: bran.email, password: account.password };
      const { headers } = await send('POST', '/users/validate', branCredentials, {});
      const cookie = { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
      await send('POST', '/users/invitations', { ...pat, role: 'admin' }, cookie);
      const [mail] = await work();
      const token = /\/invitation\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const others = await invite({ ...pat, email: 'other@cars.example' });
      await send('POST', '/users/invitations', { ...pat, email: 'unsent@cars.example' }, cookie);
      const listed: { userId: number; firstName: string }[] = (await send('GET', '/users')).body
        .users;
      const { userId } = listed.find(({ firstName }) => firstName === 'Bran')!;
      expect((await send('PUT', `/users/${userId}`, change)).status).toBe(200);

      expect((await send('GET', `/invitations/${token}`, undefined, {})).status).toBe(404);
      expect((await send('POST', `/invitations/${token}`, account, {})).status).toBe(404);
      expect((await send('GET', `/invitations/${others}`, undefined, {})).status).toBe(200);
      expect(await work()).toEqual([]);
      expect(await auditOf('create')).toMatchObject([
        { name: 'Aoife Byrne', changes: { role: { to: 'admin' } } },
        { name: 'Bran Nolan', email: bran.email, changes: { role: { to: 'admin' } } },
        { name: 'Aoife Byrne', changes: { role: { to: 'prep' } } },
        { name: 'Bran Nolan', email: bran.email, changes: { role: { to: 'prep' } } },
      ]);
      expect(await auditOf('delete')).toMatchObject([
        { name: 'Aoife Byrne' },
        { name: 'Aoife Byrne' },
      ]);
    },
  );

  it('is in the audit log without its address, also when it is withdrawn', async () => {
    await invite();
    await withdraw();
    const entries = await db.select().from(auditLog).orderBy(auditLog.auditEntryId);
    expect(entries).toMatchObject([
      { action: 'create', entity: 'user', entityId: null, name: 'Aoife Byrne' },
      { action: 'delete', subject: entries[0]!.subject, name: 'Aoife Byrne' },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/pat@/i);
  });

  it('is in the audit log as deleted if a newer one to the same address replaces it', async () => {
    await invite();
    await invite({ ...pat, email: 'PAT@cars.example' });
    await invite({ ...pat, email: 'other@cars.example' });
    const [first] = await auditOf('create');
    expect(await auditOf('delete')).toMatchObject([
      { subject: first!.subject, name: 'Aoife Byrne' },
    ]);
  });

  it('returns 409 if the address has an account, even one created after the invitation', async () => {
    const taken = await send('POST', '/users/invitations', { ...pat, email: 'AOIFE@cars.example' });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ['email']]);
    const token = await invite();
    await signIn(database, 'prep');
    expect((await send('GET', `/invitations/${token}`, undefined, {})).status).toBe(409);
    expect((await send('POST', `/invitations/${token}`, account, {})).status).toBe(409);
  });

  it.each([
    [{ ...pat, role: 'owner' }, 'role'],
    [{ ...pat, email: 'pat@cars.example, b@evil.example' }, 'email'],
    [{ ...pat, email: 'pat@cars.example\r\nBcc: b@evil.example' }, 'email'],
    [{ ...pat, email: '' }, 'email'],
  ])('returns 422 for %o', async (invitation, field) => {
    const { status, body } = await send('POST', '/users/invitations', invitation);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is limited to 20 in a day, then returns 429', async () => {
    for (let number = 1; number <= 20; number++)
      await send('POST', '/users/invitations', { ...pat, email: `p${number}@cars.example` });
    const refused = await send('POST', '/users/invitations', pat);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * HOUR + 1000 });
    expect((await send('POST', '/users/invitations', pat)).status).toBe(201);
  });

  it('creates one account if two requests accept it at the same time', async () => {
    const token = await invite();
    const accept = () => send('POST', `/invitations/${token}`, account, {});
    const statuses = (await Promise.all([accept(), accept()])).map(({ status }) => status);
    expect([
      [200, 404],
      [200, 409],
    ]).toContainEqual(statuses.toSorted((a, b) => a - b));
    expect(await db.$count(users)).toBe(2);
  });
});

describe('a user', () => {
  it('is signed out when the role changes, and has the new role afterwards', async () => {
    const sales = await signIn(database, 'sales');
    const [, { userId }] = (await send('GET', '/users')).body.users;
    expect((await send('PUT', `/users/${userId}`, { role: 'prep' })).status).toBe(200);
    expect((await send('PUT', '/users/999999', { role: 'prep' })).status).toBe(404);
    expect((await send('POST', '/users/999999/sign-out')).status).toBe(404);
    expect((await send('GET', '/account', undefined, sales)).status).toBe(401);
    expect((await send('GET', '/users')).body.users[1]).toMatchObject({ role: 'prep' });
  });

  it('cannot sign in while disabled', async () => {
    const token = await invite();
    await send('POST', `/invitations/${token}`, account, {});
    const [, { userId }] = (await send('GET', '/users')).body.users;
    await send('PUT', `/users/${userId}`, { disabled: true });
    expect((await send('POST', '/users/validate', credentials, {})).status).toBe(401);
    await send('PUT', `/users/${userId}`, { disabled: false });
    expect((await send('POST', '/users/validate', credentials, {})).status).toBe(200);
    expect((await send('POST', `/users/${userId}/sign-out`)).status).toBe(200);
    expect(await db.$count(sessions)).toBe(1);
  });

  it.each([{ role: 'prep' }, { disabled: true }])(
    'who is the last active owner gets 409 for %o',
    async (change) => {
      const [{ userId }] = (await send('GET', '/users')).body.users;
      const { status, body } = await send('PUT', `/users/${userId}`, change);
      expect([status, body.message]).toEqual([
        409,
        "You can't disable or demote the last active owner.",
      ]);
    },
  );
});
