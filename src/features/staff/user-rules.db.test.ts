import { beforeEach, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../platform/auth/password.server.ts';
import { sessions, users } from '../../app/schema.server.ts';
import { findActiveUser } from './user-queries.server.ts';
import { testContext } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { createSession, sessionResolver } from './sessions.server.ts';
import { ensureFirstAdmin, createAdmin } from './create-admin.server.ts';

const database = await testDatabase();
const { db } = database;
const site = testContext(database);
const resolve = sessionResolver({ ...site, publicUrl: 'http://localhost:3000' });
const aoife = {
  email: 'Aoife@Dealer.example',
  firstName: 'Aoife',
  lastName: 'Byrne',
  password: 'seven green bottles',
};

beforeEach(async () => {
  await db.delete(users);
});

describe('owners', () => {
  it('are stored with the hash of their password only', async () => {
    await createAdmin(db, aoife);
    const [row] = await db.select().from(users);
    expect(row).toMatchObject({ email: 'Aoife@Dealer.example', role: 'admin', disabledAt: null });
    expect(JSON.stringify(row)).not.toContain(aoife.password);
    expect(await verifyPassword(aoife.password, row?.passwordHash ?? '')).toBe(true);
  });

  it('require a unique email address, ignoring case', async () => {
    await createAdmin(db, aoife);
    const again = createAdmin(db, { ...aoife, email: 'aoife@dealer.EXAMPLE' });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('the first owner', () => {
  const settings = {
    adminEmail: undefined,
    adminPassword: undefined,
    adminName: { firstName: 'Dealership', lastName: 'Admin' },
    dealer: { name: 'Forecourt Motors', email: 'hello@forecourt.example' },
  };

  it('gets a random password, which is returned once and works', async () => {
    const shown = await ensureFirstAdmin(db, settings);
    expect(shown?.email).toBe('admin@forecourt.example');
    const [row] = await db.select().from(users);
    expect(row).toMatchObject({ firstName: 'Dealership', lastName: 'Admin' });
    expect(await verifyPassword(shown?.password ?? '', row?.passwordHash ?? '')).toBe(true);
    expect(await ensureFirstAdmin(db, settings)).toBeNull();
    expect(await db.$count(users)).toBe(1);
  });

  it('gets the configured password, which is not returned', async () => {
    const shown = await ensureFirstAdmin(db, {
      ...settings,
      adminEmail: 'boss@dealer.example',
      adminPassword: 'seven green bottles',
    });
    expect(shown).toBeNull();
    const [row] = await db.select().from(users);
    expect(row?.email).toBe('boss@dealer.example');
    expect(await verifyPassword('seven green bottles', row?.passwordHash ?? '')).toBe(true);
  });

  it('is created once if two processes start at the same time', async () => {
    const shown = await Promise.all([
      ensureFirstAdmin(db, settings),
      ensureFirstAdmin(db, settings),
    ]);
    expect(shown.filter((user) => user !== null)).toHaveLength(1);
    expect(await db.$count(users)).toBe(1);
  });
});

async function signIn(now = new Date()) {
  await createAdmin(db, aoife);
  const user = await findActiveUser(db, aoife.email);
  if (!user) throw new Error('The user was not created');
  const session = await createSession({ db, now }, user);
  return { user, ...session, cookie: `session=${session.token}` };
}

describe('a session', () => {
  it('can be created while another one of the user is created', async () => {
    const { user } = await signIn();
    await Promise.all(
      Array.from({ length: 8 }, () => createSession({ db, now: new Date() }, user)),
    );
    expect(await db.$count(sessions)).toBe(9);
  });

  it('is found by its cookie and returns the user without private fields', async () => {
    const { cookie } = await signIn();
    expect(await resolve(cookie)).toEqual({
      userId: expect.any(Number),
      email: 'Aoife@Dealer.example',
      firstName: 'Aoife',
      lastName: 'Byrne',
      role: 'admin',
    });
  });

  it('lasts seven days and is deleted when it is read later', async () => {
    const { cookie } = await signIn(new Date('2026-03-01T12:00:00Z'));
    expect(await resolve(cookie, new Date('2026-03-08T11:59:59Z'))).not.toBeNull();
    expect(await resolve(cookie, new Date('2026-03-08T12:00:00Z'))).toBeNull();
    expect(await db.$count(sessions)).toBe(0);
  });

  it('is stored without its token', async () => {
    const { token } = await signIn();
    const [row] = await db.select().from(sessions);
    expect(row).toMatchObject({
      email: 'Aoife@Dealer.example',
      name: 'Aoife Byrne',
      role: 'admin',
    });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is not found for an unknown token', async () => {
    const { token } = await signIn();
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await resolve(`session=${forged}`)).toBeNull();
    expect(await resolve(undefined)).toBeNull();
    expect(await db.$count(sessions)).toBe(1);
  });

  it('is not found by its http cookie name if the site uses https', async () => {
    const { cookie } = await signIn();
    const onHttps = sessionResolver({ ...site, publicUrl: 'https://cars.example' });
    expect(await onHttps(cookie)).toBeNull();
    expect(await onHttps(`__Host-${cookie}`)).not.toBeNull();
  });
});
