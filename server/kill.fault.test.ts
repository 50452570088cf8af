import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { crashWriters } from './testing/faults/crash-writers.ts';
import type { StaffClient } from './testing/faults/staff-client.ts';
import { postgresBinaries, startPostgres } from './testing/database/postgres-server.ts';
import { startServerProcess } from './testing/faults/server-process.ts';

const KILLS = 20;
const SAVES = 50;

const engines = postgresBinaries() ? ['PGlite', 'PostgreSQL'] : ['PGlite'];
if (engines.length === 1)
  console.info('Skipped: PostgreSQL is not installed, so only PGlite is killed.');

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

/** Tests both engines at the same time, because a start waits more than it computes. */
it.concurrent.each(engines)(
  `loses nothing when it is killed ${KILLS} times under load, on %s`,
  async (engine) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-kill-'));
    ends.push(() => rm(dataDir, { recursive: true }));
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    if (postgres) ends.push(() => postgres.stop());
    const start = async () => {
      const started = await startServerProcess({
        DATA_DIR: dataDir,
        ...(postgres && { DATABASE_URL: postgres.url }),
      });
      ends.push(() => started.kill());
      return started;
    };

    let server = await start();
    let staff = await server.staff();
    const writers = await crashWriters(staff);
    const readyAfter: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const crash = { hasBegun: false, isOver: false };
      const load = writers.run(staff, 5 + ((kill * 7) % 23), crash);
      await load.reached;
      crash.hasBegun = crash.isOver = true;
      await server.kill();
      // Every second kill also crashes the database.
      if (kill % 2 === 0) await postgres?.kill();
      await load.stopped;
      if (kill % 2 === 0) await postgres?.start();
      server = await start();
      readyAfter.push(server.readyAfter);
      staff = await server.staff();
      await writers.verify(staff);
    }
    expect(readyAfter).toHaveLength(KILLS);
    const verifiedAt = performance.now();
    await writers.watermarked(staff);
    console.info(
      `${engine}: ${KILLS} kills, ${writers.acknowledged()} acknowledged writes, none lost; ` +
        `ready after ${seconds(Math.max(...readyAfter))} s at the slowest; ` +
        `all watermarks ${seconds(performance.now() - verifiedAt)} s after the last check`,
    );
    await expectOneWinner(staff);
    console.info(
      `${engine}: 3 times ${SAVES} parallel saves, each time 1 saved and the others 409`,
    );
  },
  1_800_000,
);

/** Saves the same version of a car many times at once. */
async function expectOneWinner(staff: StaffClient): Promise<void> {
  const fields = await staff.newFields('Parallel');
  const { carId } = (await staff.saveCar('create', fields)).body;
  for (const version of [1, 2, 3]) {
    const answers = await Promise.all(
      Array.from({ length: SAVES }, (_, at) => {
        const currentPrice = 1_000 * version + at;
        return staff.saveCar('update', { ...fields, currentPrice, carId, version });
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: SAVES - 1 }, () => 409),
    ]);
    const car = await staff.readCar(carId);
    const winner = statuses.indexOf(201);
    expect([car.version, car.currentPrice]).toEqual([version + 1, 1_000 * version + winner]);
    expect(await staff.countAuditEntries(carId)).toBe(version + 1);
  }
}
