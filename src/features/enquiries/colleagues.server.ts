import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { enquiries, users } from '../../app/schema.server.ts';

/** Returns the active users who may answer enquiries. */
export function listColleagues(db: Db) {
  return db
    .select({ userId: users.userId, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(isNull(users.disabledAt), inArray(users.role, ['admin', 'sales'])))
    .orderBy(asc(users.firstName), asc(users.userId));
}

/** Returns the names of users, whether active or not. */
export function listNames(db: Db, userIds: number[]) {
  return db
    .select({ userId: users.userId, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.userId, userIds))
    .orderBy(asc(users.firstName), asc(users.userId));
}

/**
 * Returns the active sales user whose latest enquiry is the oldest, or null without sales users. An enquiry that was
 * assigned to somebody else counts for its present assignee.
 */
export async function findNextAssignee(tx: Db): Promise<number | null> {
  // `max` reads one row from the end of the primary key. A join would read every enquiry of these users.
  const latest = sql`(select max(${enquiries.enquiryId}) from ${enquiries}
    where ${enquiries.assigneeId} = ${users.userId})`;
  const [next] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(isNull(users.disabledAt), eq(users.role, 'sales')))
    .orderBy(sql`${latest} asc nulls first`, asc(users.userId))
    .limit(1);
  return next?.userId ?? null;
}
