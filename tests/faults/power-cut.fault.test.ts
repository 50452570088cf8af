import { fsyncSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isServerOf, serverPid } from '../../src/platform/database/embedded/server-pid.server.ts';
import { killDatabase } from '../helpers/database/database-template.ts';
import { crashWriters } from '../helpers/faults/crash-writers.ts';
import { type ServerProcess, startServerProcess } from '../helpers/faults/server-process.ts';
import { KILLS } from '../helpers/faults/kills.ts';
import { mountSmallDisk } from '../helpers/faults/small-disk.ts';

const DISK_MB = 500;
const CONTENT = 'x'.repeat(100_000);

/** Null if this process may not mount a file system. */
const disk = mountSmallDisk(DISK_MB);
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill();
  if (disk) killDatabase(join(disk.directory, 'data'));
  await disk?.unmount();
});

/** Returns whether a power cut can be simulated here: only data that was synced must survive it. */
async function tryPowerCut(): Promise<boolean> {
  if (disk?.kind !== 'ext4') return false;
  const [synced, unsynced] = ['synced', 'unsynced'].map((name) => join(disk.directory, name));
  writeFileSync(synced!, CONTENT);
  const file = openSync(synced!, 'r');
  fsyncSync(file);
  closeSync(file);
  writeFileSync(unsynced!, CONTENT);
  if (!(await disk.cutPower())) return false;
  await disk.restorePower();
  expect(readFileSync(synced!, 'utf8')).toBe(CONTENT);
  const left = readIfAny(unsynced!);
  expect(left).not.toBe(CONTENT);
  return true;
}

function readIfAny(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const CAN_CUT = await tryPowerCut();
if (!CAN_CUT) console.info('Skipped: this process may not mount ext4 in a file and shut it down.');

it.skipIf(!CAN_CUT)(`loses nothing in ${KILLS} power cuts under load`, async () => {
  if (!disk) return;
  const dataDir = join(disk.directory, 'data');
  const start = async () => (server = await startServerProcess({ DATA_DIR: dataDir }));
  // The first cut happens while the data directory is new.
  let running = await start();
  let staff = await running.staff();
  const writers = await crashWriters(staff);
  const readyAfter: number[] = [];
  for (let cut = 0; cut < KILLS; cut += 1) {
    const crash = { hasBegun: false, isOver: false };
    const load = writers.run(staff, 10 + 5 * (cut % 4), crash);
    await load.reached;
    crash.hasBegun = true;
    // Read now, because the file with the process ID of the database server cannot be read after the cut.
    const database = serverPid(join(dataDir, 'postgres')) ?? 0;
    expect(await disk.cutPower()).toBe(true);
    crash.isOver = true;
    await running.kill();
    if (isServerOf(join(dataDir, 'postgres'), database)) process.kill(database, 'SIGKILL');
    await load.stopped;
    await disk.restorePower();
    running = await start();
    readyAfter.push(running.readyAfter);
    staff = await running.staff();
    await writers.verify(staff);
  }
  await writers.watermarked(staff);
  const slowest = (Math.max(...readyAfter) / 1_000).toFixed(1);
  console.info(
    `${KILLS} power cuts, ${writers.acknowledged()} acknowledged writes, none lost; ready after ${slowest} s at the slowest`,
  );
});
