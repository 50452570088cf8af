import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { recordChangedAdverts } from '../../../src/features/cars/adverts/record.server.ts';
import { openPostgres } from '../../../src/platform/database/postgres.server.ts';

interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Opens a migrated, empty database for one test file and drops it after the file. */
export async function testDatabase() {
  const { url, drop } = await createDatabase(nameOf(inject('templateUrl')));
  const database = await openPostgres(url, { beforeCommit: recordChangedAdverts });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  return {
    ...database,
    query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
      database.rows<Row>({ name: '', text }, values),
  };
}

/** Creates a database without tables for one test, drops it after the test, and returns its address. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase('template0');
  onTestFinished(drop);
  return url;
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // The default strategy writes every page to the write-ahead log, which takes twice as long.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(name),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

function urlOf(name: string): string {
  const url = new URL(inject('templateUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Connects to `template1`, because the template of the tests can be copied only while nobody is connected to it. */
async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOf('template1') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
