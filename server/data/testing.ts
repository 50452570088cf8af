import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { Database } from './client.ts';
import { openMemoryPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * A migrated, empty database of its own for one test file, closed when the file ends: PGlite in memory,
 * or, where TEST_DATABASE_URL names a PostgreSQL server, a new database there.
 */
export async function testDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  const database = url ? await newPostgresDatabase(url) : await openMemoryPglite();
  afterAll(() => database.close());
  return database;
}

async function newPostgresDatabase(serverUrl: string): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href);
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}
