import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { crashWriters } from '../helpers/faults/crash-writers.ts';
import type { StaffClient } from '../helpers/faults/staff-client.ts';
import { killDatabase } from '../helpers/database/database-template.ts';
import { KILLS } from '../helpers/faults/kills.ts';
import { removeDataDir, startServerProcess } from '../helpers/faults/server-process.ts';

const SAVES = 50;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

it(`loses nothing when the server, its database server or both are killed under load, each ${KILLS} times`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-kill-'));
  ends.push(() => removeDataDir(dataDir));
  const start = async () => {
    const started = await startServerProcess({ DATA_DIR: dataDir });
    ends.push(() => started.kill());
    return started;
  };

  let server = await start();
  let staff = await server.staff();
  const writers = await crashWriters(staff);
  const readyAfter: number[] = [];
  const recoveredAfter: number[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    for (const killed of ['server', 'database', 'both']) {
      const crash = { hasBegun: false, isOver: false };
      const load = writers.run(staff, 5 + ((round * 7) % 23), crash);
      await load.reached;
      crash.hasBegun = true;
      if (killed !== 'server') killDatabase(dataDir);
      if (killed === 'database') {
        // The server starts its database again.
        const killedAt = performance.now();
        await writers.writeAgain();
        recoveredAfter.push(performance.now() - killedAt);
        crash.isOver = true;
      } else {
        crash.isOver = true;
        await server.kill();
      }
      await load.stopped;
      if (killed !== 'database') {
        server = await start();
        readyAfter.push(server.readyAfter);
        staff = await server.staff();
      }
      await writers.verify(staff);
    }
  }
  expect(readyAfter).toHaveLength(2 * KILLS);
  const verifiedAt = performance.now();
  await writers.watermarked(staff);
  console.info(
    `${3 * KILLS} kills, ${writers.acknowledged()} acknowledged writes, none lost; ` +
      `ready after ${seconds(Math.max(...readyAfter))} s at the slowest; ` +
      `writes again ${seconds(Math.max(...recoveredAfter))} s after a kill of the database server at the slowest; ` +
      `all watermarks ${seconds(performance.now() - verifiedAt)} s after the last check`,
  );
  await expectOneWinner(staff);
  console.info(`3 times ${SAVES} parallel saves, each time 1 saved and the others 409`);
});

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
