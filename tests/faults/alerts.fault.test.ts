import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { alertDeliveries, alerts, mails } from '../../src/app/schema.server.ts';
import { testDatabase } from '../helpers/database/database.ts';
import { KILLS } from '../helpers/faults/kills.ts';
import { stockFactory } from '../helpers/stock.ts';

/** More than all killed processes can send. */
const BATCHES = 2 * KILLS + 3;
const BATCH = 200;
const ALERTS = BATCH * BATCHES;
const SCRIPT = fileURLToPath(new URL('../helpers/faults/send-alerts-child.ts', import.meta.url));

it(`sends every digest once while its process is killed ${KILLS} times`, async () => {
  const database = await testDatabase();
  const { db } = database;
  const stock = stockFactory(database);
  const { makeId, modelId } = await stock.kind('Volvo', 'XC60');
  const publishedAt = new Date(Date.now() - 3_600_000);
  const cars = [
    await stock.car({ makeId, modelId, publishedAt }),
    await stock.car({ makeId, modelId, publishedAt }),
  ];
  const startedAt = new Date(publishedAt.getTime() - 1_000);
  for (let batch = 0; batch < BATCHES; batch += 1)
    await db.insert(alerts).values(
      Array.from({ length: BATCH }, (_, index) => batch * BATCH + index).map((at) => ({
        kind: 'search' as const,
        email: `person${at}@example.com`,
        emailKey: `person${at}@example.com`,
        filters: {},
        frequency: 'daily' as const,
        createdAt: startedAt,
        startedAt,
        keptAt: startedAt,
        stampHash: `stamp ${at}`,
      })),
    );

  let interrupted = 0;
  for (let round = 0; round < KILLS; round += 1)
    if (!(await run(database.url, 150 + 130 * (round % 5)))) interrupted += 1;
  expect(interrupted).toBe(KILLS);
  expect(await run(database.url)).toBe(true);

  const texts = (await db.select().from(mails)).map(({ toAddress, text }) => [toAddress, text]);
  expect(new Set(texts.map(([to]) => to)).size).toBe(ALERTS);
  expect(texts).toHaveLength(ALERTS);
  for (const [, text = ''] of texts)
    for (const carId of cars) expect(text).toContain(`/car/${carId}\n`);
  expect(await db.$count(alertDeliveries)).toBe(ALERTS * cars.length);
}, 900_000);

/**
 * Sends the digests in a child process. Returns whether it has sent all.
 * @param killAfterMs milliseconds after its start at which it is killed
 */
async function run(url: string, killAfterMs?: number): Promise<boolean> {
  const child = spawn(process.execPath, [SCRIPT, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const ended = once(child, 'exit');
  const output = createInterface(child.stdout);
  output.on('line', (line) => lines.push(line));
  await once(output, 'line');
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs);
    child.kill('SIGKILL');
  }
  await ended;
  return lines.includes('done');
}
