import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { UserList } from './users.ts';
import type { Context } from '../../app/context.server.ts';
import { listOpenInvitations } from './invitation-queries.server.ts';
import { readTogether } from '../../platform/database/snapshot.server.ts';
import { secondFactors, users } from '../../app/schema.server.ts';
import { hasAccount } from './remove-accounts.server.ts';

/** Returns all users with an account, active ones first and then by name, and the open invitations. */
export async function listUsers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<UserList> {
  const { rows, invitations } = await readTogether(db, async (tx) => ({
    rows: await tx
      .select({
        userId: users.userId,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
        disabledAt: users.disabledAt,
        lastSeenAt: users.lastSeenAt,
        hasSecondFactor: isNotNull(secondFactors.userId).mapWith(Boolean),
      })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.userId))
      .where(hasAccount)
      .orderBy(sql`${users.disabledAt} is not null`, asc(users.firstName), asc(users.lastName)),
    invitations: await listOpenInvitations(tx, now),
  }));
  return {
    users: rows.map(({ disabledAt, lastSeenAt, ...user }) => ({
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
