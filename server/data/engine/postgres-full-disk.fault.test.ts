import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { CarFields } from '../../../domain/car-input.ts';
import { expectStatus, type StaffClient } from '../../testing/faults/staff-client.ts';
import { postgresBinaries, startPostgres } from '../../testing/postgres-server.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { mountSmallDisk } from '../../testing/small-disk.ts';

/** Deadline against hanging. */
const DEADLINE_MS = 60_000;
const READ_PATHS = ['/', '/search', '/api/cars/search', '/api/makes', '/api/cars'];

/** Null where this process may not mount, or without PostgreSQL. */
const disk = postgresBinaries() ? mountSmallDisk(200) : null;
const ends: (() => unknown)[] = [() => disk?.unmount()];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

if (!disk) console.info('Skipped: PostgreSQL is missing, or this process may not mount.');

it.skipIf(!disk)(
  'answers 503 while the disk of PostgreSQL is full, and loses nothing',
  async () => {
    if (!disk) return;
    const postgres = await startPostgres(disk.directory);
    if (!postgres) throw new Error('PostgreSQL is not installed');
    ends.push(() => postgres.stop());
    const server = await startServerProcess({ DATABASE_URL: postgres.url });
    ends.push(() => server.remove());
    const staff = await server.staff();
    const fields = await staff.newFields('Full');
    const acknowledged = new Map<number, string>();

    disk.fill(0);
    // A table cannot grow: PostgreSQL refuses the statement and goes on.
    const refused = await writeUntilRefused(staff, fields, acknowledged);
    expect([refused.status, refused.body]).toEqual([
      503,
      expect.objectContaining({ message: expect.stringContaining('no disk space left') }),
    ]);
    for (const path of READ_PATHS) await expectStatus(staff.send(path), 200);
    disk.empty();
    await writeAgain(staff, fields, acknowledged);

    disk.fill(0);
    // The log cannot grow: PostgreSQL stops at once, and cannot start while the disk is full.
    await nextLogFile(postgres.url);
    expect((await writeUntilRefused(staff, fields, acknowledged)).status).toBe(503);
    await vi.waitUntil(() => postgres.hasEnded(), DEADLINE_MS);
    expect((await writeUntilRefused(staff, fields, acknowledged)).status).toBe(503);
    expect(server.child.exitCode).toBeNull();
    disk.empty();
    await postgres.start();
    const startedAt = performance.now();
    await writeAgain(staff, fields, acknowledged);
    const recovered = Math.round(performance.now() - startedAt);

    for (const [carId, description] of acknowledged)
      expect(await staff.readCar(carId)).toMatchObject({ description });
    console.info(
      `${disk.kind} of PostgreSQL full, at a table and at its log: ${acknowledged.size} acknowledged writes, none lost; writes recovered ${recovered} ms after the start of PostgreSQL`,
    );
  },
);

/** Adds cars that cannot be compressed, until one is refused. */
async function writeUntilRefused(
  staff: StaffClient,
  fields: CarFields,
  acknowledged: Map<number, string>,
) {
  for (;;) {
    const description = randomBytes(4_000).toString('hex');
    const { status, body } = await staff.saveCar('create', { ...fields, description });
    if (status !== 201) return { status, body };
    acknowledged.set(body.carId, description);
  }
}

/** Waits until a car can be added again. */
async function writeAgain(
  staff: StaffClient,
  fields: CarFields,
  acknowledged: Map<number, string>,
): Promise<void> {
  const description = 'After the disk was full.';
  const { body } = await vi.waitUntil(
    async () => {
      const saved = await staff.saveCar('create', { ...fields, description });
      return saved.status === 201 && saved;
    },
    { timeout: DEADLINE_MS, interval: 100 },
  );
  acknowledged.set(body.carId, description);
}

/** Makes PostgreSQL begin a new file of its log with the next write. */
async function nextLogFile(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_switch_wal()');
  await client.end();
}
