import { startPostgres } from '../server/testing/database/postgres-server.ts';

/** Runs a measurement on PGlite and, if it is installed, on a new PostgreSQL server. */
export async function onBothEngines(
  measure: (name: string, databaseUrl?: string) => Promise<void>,
): Promise<void> {
  await measure('PGlite');
  const postgres = await startPostgres();
  if (!postgres) return console.log('PostgreSQL: skipped, because it is not installed');
  await measure('PostgreSQL', postgres.url);
  await postgres.stop();
}
