import { and, eq, sql } from 'drizzle-orm';
import type { SettingName } from './settings.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { settings } from '../../app/schema.server.ts';

export const readSettings = (db: Db) =>
  db
    .select({ name: settings.name, value: settings.value, version: settings.version })
    .from(settings);

/** Returns a number that grows with each change. */
export async function sumOfVersions(db: Db): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${settings.version}), 0)::int` })
    .from(settings);
  return row?.sum ?? 0;
}

/** Returns a setting and locks it until the transaction ends; null if it was never saved. */
export async function lockSetting(tx: Db, name: SettingName) {
  const [row] = await tx
    .select({ value: settings.value, version: settings.version })
    .from(settings)
    .where(eq(settings.name, name))
    .for('update');
  return row ?? null;
}

/** Stores the first value of a setting. Returns false if it already has one. */
export async function insertSetting(
  tx: Db,
  setting: typeof settings.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(settings)
    .values(setting)
    .onConflictDoNothing()
    .returning({ name: settings.name });
  return inserted.length > 0;
}

export async function updateSetting(
  tx: Db,
  {
    name,
    version,
    ...values
  }: { name: SettingName; version: number; value: object; updatedBy: string },
): Promise<void> {
  await tx
    .update(settings)
    .set({ ...values, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(settings.name, name), eq(settings.version, version)));
}
