import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../app/capabilities.ts';
import { auditLog, sessions, users } from '../../app/schema.server.ts';
import { findCalendarUser, setCalendarToken } from './calendar-links.server.ts';
import { insertInvitation } from './invitation-queries.server.ts';
import { insertUser } from './user-queries.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { changeAccess } from './change-access.server.ts';
import { issueInvitationLink } from './invitation.server.ts';
import { createSession } from './sessions.server.ts';

const { db } = await testDatabase();

beforeEach(async () => {
  await db.delete(users);
  await db.delete(auditLog);
});

async function addUser(role: Role, name: string): Promise<number> {
  const names = { email: `${name}@cars.example`, firstName: name, lastName: 'Test' };
  const userId = await insertUser(db, { ...names, role, passwordHash: 'x' });
  if (userId === null) throw new Error('The user exists already');
  await createSession({ db, now: new Date() }, { userId, passwordHash: 'x' });
  return userId;
}

const change = (input: Parameters<typeof changeAccess>[1]) =>
  changeAccess({ db, user: null, now: new Date() }, input);

const LAST_OWNER = "You can't disable or demote the last active owner.";

describe('changeAccess', () => {
  it('changes a role, signs the user out and writes an audit entry without a name', async () => {
    await addUser('admin', 'aoife');
    const userId = await addUser('prep', 'pat');
    await change({ userId, role: 'sales' });
    expect(await db.$count(sessions)).toBe(1);
    const [entry] = await db.select().from(auditLog);
    expect(entry).toMatchObject({
      name: 'System',
      email: '',
      entity: 'user',
      subject: `U-${userId}`,
      changes: { role: { from: 'prep', to: 'sales' } },
    });
  });

  it('removes the calendar link of a disabled user for good', async () => {
    await addUser('admin', 'aoife');
    const userId = await addUser('sales', 'pat');
    await setCalendarToken(db, { userId, tokenHash: 'a hash' });
    await change({ userId, disabled: true });
    await change({ userId, disabled: false });
    expect(await findCalendarUser(db, 'a hash')).toBeNull();
  });

  it('removes the calendar link of a user whom an earlier release disabled', async () => {
    await addUser('admin', 'aoife');
    const userId = await addUser('sales', 'pat');
    await setCalendarToken(db, { userId, tokenHash: 'a hash' });
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.userId, userId));
    await change({ userId, disabled: false });
    expect(await findCalendarUser(db, 'a hash')).toBeNull();
  });

  it('keeps the sessions if nothing changes', async () => {
    const userId = await addUser('admin', 'aoife');
    await change({ userId, role: 'admin', disabled: false });
    expect([await db.$count(sessions), await db.$count(auditLog)]).toEqual([1, 0]);
  });

  it('withdraws the invitations that the user has sent, and logs those that were still valid', async () => {
    await addUser('admin', 'aoife');
    const invitedBy = await addUser('admin', 'bran');
    const add = (email: string, expiresAt: Date) =>
      insertInvitation(db, { email, role: 'admin', invitedBy, expiresAt });
    const expired = await add('old@cars.example', new Date(Date.now() - 1));
    const valid = await add('pat@cars.example', new Date(Date.now() + 60_000));
    await change({ userId: invitedBy, role: 'sales' });
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'delete'));
    expect(entries).toMatchObject([{ subject: `invitation-${valid}` }]);
    // The email of the expired one may still be in the queue.
    expect(
      await issueInvitationLink(
        { db, publicUrl: 'https://cars.example', now: new Date() },
        { invitationId: expired },
      ),
    ).toBeNull();
  });

  it('rejects a change that would leave no active owner', async () => {
    const userId = await addUser('admin', 'aoife');
    const disabled = await addUser('admin', 'niamh');
    await addUser('sales', 'sean');
    await change({ userId: disabled, disabled: true });
    for (const input of [{ role: 'sales' }, { disabled: true }] as const)
      await expect(change({ userId, ...input })).rejects.toThrow(LAST_OWNER);
    await change({ userId: disabled, disabled: false });
    await change({ userId, role: 'sales' });
  });

  it('keeps one of two owners who are demoted at the same time', async () => {
    const ids = [await addUser('admin', 'aoife'), await addUser('admin', 'niamh')];
    const changes = ids.map((userId) => change({ userId, role: 'prep' }));
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('fails for an unknown user', async () => {
    await expect(change({ userId: 999_999, disabled: true })).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});
