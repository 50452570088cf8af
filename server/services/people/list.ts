import type { People } from '../../../domain/people.ts';
import type { Db } from '../../data/engine/client.ts';
import { listOpenInvitations } from '../../data/users/invitations.ts';
import { listUsers } from '../../data/users/users.ts';

/** Returns all users, active ones first, and the open invitations. */
export async function listPeople(db: Db, now = new Date()): Promise<People> {
  const [users, invitations] = await Promise.all([listUsers(db), listOpenInvitations(db, now)]);
  return {
    users: users.map(({ disabledAt, lastSeenAt, ...user }) => ({
      ...user,
      disabled: disabledAt !== null,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
