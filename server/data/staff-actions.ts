import { and, count, desc, eq } from 'drizzle-orm';
import type { StaffAction } from '../../domain/staff-action.ts';
import type { Db } from './client.ts';
import { staffActions } from './schema.ts';
import type { Stretch } from './lists.ts';

/** What actions are asked for; nothing means all. */
export interface ActionFilter {
  entity?: StaffAction['entity'] | undefined;
  entityId?: number | undefined;
}

export async function insertStaffAction(
  db: Db,
  action: typeof staffActions.$inferInsert,
): Promise<void> {
  await db.insert(staffActions).values(action);
}

/** Actions, newest first. */
export function listStaffActions(db: Db, filter: ActionFilter, stretch: Stretch) {
  return db
    .select()
    .from(staffActions)
    .where(chosen(filter))
    .orderBy(desc(staffActions.actionId))
    .limit(stretch.limit)
    .offset(stretch.offset);
}

export async function countStaffActions(db: Db, filter: ActionFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(staffActions).where(chosen(filter));
  return row?.total ?? 0;
}

const chosen = ({ entity, entityId }: ActionFilter) =>
  and(
    entity && eq(staffActions.entity, entity),
    entityId === undefined ? undefined : eq(staffActions.entityId, entityId),
  );
