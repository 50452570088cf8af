/**
 * Measures how long each migration since 0014 takes on a large database: 100,000 cars with two images each,
 * 100,000 audit entries and, from the migration that added them, 10,000 enquiries with their customers and
 * emails. On PGlite and PostgreSQL.
 *
 *     node bench/migrations.ts [CARS]
 *
 * A start applies all pending migrations in one transaction, so their times add up.
 */
import { mkdtemp, readFile, rm, symlink, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import type { Database } from '../server/data/engine/client.ts';
import { migrationsFolder } from '../server/data/engine/migrate.ts';
import { openDatabase } from '../server/deps.ts';
import { onBothEngines } from './engines.ts';
import { fill } from './http/fill.ts';

const CARS = Number(process.argv[2] ?? 100_000);

interface Journal {
  entries: { tag: string }[];
}

/** SQL to run before a migration. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  '0018_faster_inbox': [
    `insert into customers (name, email, email_key, phone, phone_e164)
      select 'Person ' || n, n || '@example.com', n || '@example.com', '085 ' || 1000000 + n,
        '+35385' || 1000000 + n
      from generate_series(1, 10000) n`,
    `insert into enquiries (reference, kind, name, email, email_key, message, origin, customer_id, status)
      select 'E-' || lpad(n::text, 6, '0'), 'question', 'Person ' || n, n || '@example.com',
        n || '@example.com', repeat('Is it still for sale, and has it a full history? ', 4), 'contact', n,
        (array['new', 'replied', 'won'])[1 + n % 3]
      from generate_series(1, 10000) n`,
    `insert into enquiry_events (enquiry_id, kind, actor_name, text)
      select enquiry_id, (array['in', 'out', 'note'])[k], 'Somebody',
        repeat('Words of a message in the thread. ', 5)
      from enquiries, generate_series(1, 3) k`,
    'analyze',
  ],
};

await onBothEngines(measure);

async function measure(name: string, databaseUrl?: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-migrations-'));
  const database = await openDatabase({ dataDir, databaseUrl });
  const run = (text: string) => database.rows({ name: '', text }, []);
  const { entries }: Journal = JSON.parse(
    await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  );
  await run('drop schema public cascade');
  await run('drop schema drizzle cascade');
  await run('create schema public');
  const first = entries.findIndex(({ tag }) => tag.startsWith('0014'));
  await migrateTo(database, dataDir, entries.slice(0, first));
  await fill(database, CARS);
  await run(`insert into audit_log (email, name, entity, entity_id, action, changes)
    select 'somebody@cars.example', 'Somebody', 'car', n, 'changed',
      '[{"field": "Current Price", "from": "24,950", "to": "23,950"}]'
    from generate_series(1, ${CARS}) n`);
  let total = 0;
  for (const [index, { tag }] of entries.entries()) {
    if (index < first) continue;
    for (const text of BEFORE[tag] ?? []) await run(text);
    const started = performance.now();
    await migrateTo(database, dataDir, entries.slice(0, index + 1));
    const seconds = (performance.now() - started) / 1_000;
    total += seconds;
    console.log(`${name.padEnd(11)} ${tag.padEnd(24)} ${seconds.toFixed(2)} s`);
  }
  console.log(`${name.padEnd(11)} ${'all'.padEnd(24)} ${total.toFixed(2)} s`);
  await database.close();
  await rm(dataDir, { recursive: true });
}

/** Applies the migrations of a journal in the way of the server. */
async function migrateTo(
  { engine }: Database,
  directory: string,
  entries: Journal['entries'],
): Promise<void> {
  const folder = join(directory, `migrations-${entries.length}`);
  await mkdir(join(folder, 'meta'), { recursive: true });
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const { tag } of entries)
    await symlink(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
  if (engine.kind === 'pglite')
    return migratePglite(drizzlePglite(engine.pglite), { migrationsFolder: folder });
  const client = new Client({ connectionString: engine.url });
  await client.connect();
  await migratePostgres(drizzlePostgres(client), { migrationsFolder: folder });
  await client.end();
}
