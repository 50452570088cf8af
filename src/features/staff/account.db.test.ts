import { describe, expect, it } from 'vitest';
import { auditLog, sessions } from '../../app/schema.server.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { aoife, validCredentials, signInTesting } from '../../../tests/helpers/sign-in.ts';

const database = await testDatabase();
const { app, post, signIn, whoIs, openLinks } = signInTesting(database);
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile';

const call = (method: string, path: string, cookie: string, body?: object) =>
  apiClient(app, { cookie }).send(method, `/account${path}`, body);

const signInOnPhone = async () => {
  const { headers } = await post('validate', validCredentials, {
    headers: { 'user-agent': PHONE },
  });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
};

describe('the account', () => {
  it('shows and changes the names only', async () => {
    const cookie = await signIn();
    const names = { firstName: ' Aoife ', lastName: 'Byrne-Walsh' };
    expect((await call('PUT', '', cookie, names)).status).toBe(200);
    expect((await call('GET', '', cookie)).body).toEqual({
      email: aoife.email,
      firstName: 'Aoife',
      lastName: 'Byrne-Walsh',
      role: 'admin',
      hasCalendarLink: false,
      secondFactor: null,
      hasGeneratedEmail: false,
      pendingEmail: null,
    });
    expect((await call('PUT', '', cookie, { ...names, firstName: ' ' })).status).toBe(422);
    expect((await call('PUT', '', cookie, { ...names, role: 'prep' })).status).toBe(422);
  });

  it('logs a change of the name under the old name, without the new one', async () => {
    const cookie = await signIn();
    await database.db.delete(auditLog);
    await call('PUT', '', cookie, { firstName: 'Aoife', lastName: 'Byrne' });
    await call('PUT', '', cookie, { firstName: 'Niamh', lastName: 'Byrne' });
    const entries = await database.db.select().from(auditLog);
    expect(entries).toMatchObject([
      {
        name: 'Aoife Byrne',
        entity: 'user',
        action: 'update',
        changes: { changedFields: { from: null, to: 'firstName' } },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Niamh');
  });

  it('lists where the user is signed in, without IP addresses or tokens', async () => {
    const cookie = await signIn();
    const phone = await signInOnPhone();
    const { body } = await call('GET', '/sessions', phone);
    expect(body).toEqual(
      expect.arrayContaining([
        {
          device: 'Chrome on Android',
          loggedInAt: expect.any(String),
          expired: false,
          rememberedUntil: null,
          current: true,
        },
        {
          device: null,
          loggedInAt: expect.any(String),
          expired: false,
          rememberedUntil: null,
          current: false,
        },
      ]),
    );
    expect(body).toHaveLength(2);
    const stored = JSON.stringify(await database.db.select().from(sessions));
    expect(stored).not.toMatch(/203\.0\.113|Mozilla/);
    expect((await call('POST', '/sign-out-others', phone)).status).toBe(200);
    expect([(await whoIs(cookie)).user, (await whoIs(phone)).user]).toEqual([
      null,
      expect.anything(),
    ]);
  });
});

describe('a change of the password', () => {
  const passwords = { currentPassword: aoife.password, newPassword: 'twelve brown hens' };

  it('requires the current password and ends the other sessions', async () => {
    const cookie = await signIn();
    const phone = await signInOnPhone();
    const wrongPassword = { ...passwords, currentPassword: 'nine green bottles' };
    const refused = await call('POST', '/password', cookie, wrongPassword);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['currentPassword']]);
    expect((await whoIs(phone)).user).not.toBeNull();

    expect((await call('POST', '/password', cookie, passwords)).status).toBe(200);
    expect((await whoIs(phone)).user).toBeNull();
    expect((await whoIs(cookie)).user).not.toBeNull();
    expect((await post('validate', validCredentials)).status).toBe(401);
    const credentials = { ...validCredentials, password: passwords.newPassword };
    expect((await post('validate', credentials)).status).toBe(200);
  });

  it('ends the calendar link, and the open invitations that the user has sent', async () => {
    const cookie = await signIn();
    const statuses = await openLinks(cookie);
    expect(await statuses()).toEqual([200, 200]);
    await database.db.delete(auditLog);
    await call('POST', '/password', cookie, passwords);
    expect(await statuses()).toEqual([404, 404]);
    expect(await database.db.select().from(auditLog)).toMatchObject([
      { name: 'Aoife Byrne', entity: 'user', action: 'delete' },
      { name: 'Aoife Byrne', entity: 'user', action: 'passwordChange' },
    ]);
  });

  it.each(['password12345678', 'aoife@cars.example', 'Aoife-Byrne-2027', 'Forecourt Motors 1'])(
    'rejects the weak password %s',
    async (newPassword) => {
      const weak = { ...passwords, newPassword };
      const { status, body } = await call('POST', '/password', await signIn(), weak);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['newPassword']]);
    },
  );

  it('is limited to ten wrong passwords in three minutes', async () => {
    const cookie = await signIn();
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push(
        (await call('POST', '/password', cookie, { ...passwords, currentPassword: 'wrong' }))
          .status,
      );
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(statuses[10]).toBe(429);
  });
});
