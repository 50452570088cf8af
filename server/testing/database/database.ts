import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import type { Database } from '../../data/engine/client.ts';
import { openMemoryPglite } from '../../data/engine/pglite.ts';
import { openPostgres } from '../../data/engine/postgres.ts';
import { migratedTemplate } from './database-template.ts';
import { stopTestReads } from '../read-model.ts';

/**
 * Opens a migrated, empty database for one test file and closes it after the file: in-memory PGlite, or a
 * new database on the PostgreSQL server of TEST_DATABASE_URL.
 */
export async function testDatabase(): Promise<Database> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  const database = serverUrl
    ? await newPostgresDatabase(serverUrl)
    : await openMemoryPglite(await migratedTemplate());
  afterAll(() => {
    stopTestReads(database);
    return database.close();
  });
  return database;
}

async function newPostgresDatabase(serverUrl: string): Promise<Database> {
  const { url, drop } = await emptyPostgresDatabase(serverUrl);
  const database = await openPostgres(url);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Creates a database without tables on a PostgreSQL server. */
export async function emptyPostgresDatabase(
  serverUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
