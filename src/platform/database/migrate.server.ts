import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Generated migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));

/** Channel on which the triggers of the stock notify. */
export const STOCK_CHANNEL = 'stock';

/** Errors of a database without migrations: the table or its schema does not exist. */
const NEW_DATABASE = new Set(['42P01', '3F000']);

/**
 * Returns whether the newest migration has been applied, with one statement. Drizzle's `migrate` reads all
 * files and sends seven statements. Like Drizzle, compares only the time of the newest migration.
 */
export async function isMigrated(
  query: (text: string) => Promise<{ rows: { applied: number | null }[] }>,
): Promise<boolean> {
  try {
    const { rows } = await query(
      'select max(created_at)::float8 as applied from drizzle.__drizzle_migrations',
    );
    return (rows[0]?.applied ?? 0) >= newestMigration();
  } catch (error) {
    if (error instanceof Error && 'code' in error && NEW_DATABASE.has(String(error.code)))
      return false;
    throw error;
  }
}

/** Returns when the newest migration was generated, in milliseconds. */
function newestMigration(): number {
  const text = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries }: { entries: { when: number }[] } = JSON.parse(text);
  return Math.max(...entries.map(({ when }) => when));
}
