import type { UserList } from '../../../domain/users.ts';
import type { Db } from '../../data/engine/client.ts';
import { listOpenInvitations } from '../../data/users/invitations.ts';
import { readTogether } from '../../data/engine/snapshot.ts';
import { listUsers } from '../../data/users/users.ts';

/** Returns all users, active ones first, and the open invitations. */
export async function listUsersAndInvitations(db: Db, now = new Date()): Promise<UserList> {
  const { users, invitations } = await readTogether(db, async (tx) => ({
    users: await listUsers(tx),
    invitations: await listOpenInvitations(tx, now),
  }));
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
