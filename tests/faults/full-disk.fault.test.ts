import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { CarFields } from '../../src/features/cars/write/car-input.ts';
import { expectWholeImages } from '../helpers/faults/crash-writers.ts';
import type { StaffClient } from '../helpers/faults/staff-client.ts';
import { testJpeg } from '../helpers/images/jpeg.ts';
import { killDatabase } from '../helpers/database/database-template.ts';
import { type ServerProcess, startServerProcess } from '../helpers/faults/server-process.ts';
import { mountSmallDisk, type SmallDisk } from '../helpers/faults/small-disk.ts';

/** Space of the whole disk: the database takes about 50 MB. */
const DISK_MB = 180;

/** Null if this process may not mount. */
const disk = mountSmallDisk(DISK_MB);
const servers: ServerProcess[] = [];

console.info(disk ? `The small disk is ${disk.kind}.` : 'Skipped: this process may not mount.');

afterEach(async () => {
  disk?.empty();
  for (const server of servers.splice(0)) await server.end('SIGKILL');
  if (disk) killDatabase(join(disk.directory, 'data'));
});
afterAll(() => disk?.unmount());

async function start({ directory }: SmallDisk, environment: Record<string, string> = {}) {
  const DATA_DIR = join(directory, 'data');
  const server = await startServerProcess({ DATA_DIR, ...environment });
  servers.push(server);
  return server;
}

const createMake = (name: string) => ['/api/makes/create', { name }] as const;

async function makeNames({ url }: ServerProcess): Promise<string[]> {
  const response = await fetch(`${url}/api/makes`, { signal: AbortSignal.timeout(10_000) });
  const makes: { name: string }[] = await response.json();
  return makes.map(({ name }) => name);
}

it.skipIf(!disk)(
  'refuses writes below the margin, still reads, and recovers by itself',
  async () => {
    if (!disk) return;
    const server = await start(disk);
    const post = await server.signIn();
    expect((await post(...createMake('Before'))).ok).toBe(true);

    disk.fill(40);
    await sleep(1_100);
    const askedAt = performance.now();
    const refused = await post(...createMake('Refused'));
    const refusedAfter = Math.round(performance.now() - askedAt);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('no disk space left'),
    });
    expect(await makeNames(server)).toContain('Before');
    expect((await fetch(`${server.url}/search`)).status).toBe(200);
    await server.signIn();

    disk.fill(0);
    expect((await post(...createMake('Refused'))).status).toBe(503);
    expect((await fetch(`${server.url}/api/cars/search`)).status).toBe(200);
    await server.signIn();

    disk.empty();
    const emptiedAt = performance.now();
    await sleep(1_100);
    expect((await post(...createMake('After'))).ok).toBe(true);
    const writtenAfter = Math.round(performance.now() - emptiedAt);
    const names = await makeNames(server);
    expect(names).toEqual(expect.arrayContaining(['Before', 'After']));
    expect(names).not.toContain('Refused');
    expect(server.output()).toContain('the disk is almost full');
    console.info(
      `A write below the margin got 503 after ${refusedAfter} ms; a write succeeded ${writtenAfter} ms after the disk was emptied`,
    );
  },
);

it.skipIf(!disk)('does not start on a full disk, and names the directory', async () => {
  if (!disk) return;
  await (await start(disk)).end('SIGTERM');
  disk.fill(0);
  await expect(start(disk)).rejects.toThrow(
    `DATA_DIR: cannot write to ${join(disk.directory, 'data')}: the disk is full.`,
  );
});

it.skipIf(!disk)('does not start on a read-only disk, and names the directory', async () => {
  if (!disk) return;
  disk.remount('ro');
  await expect(start(disk)).rejects.toThrow(
    `DATA_DIR: cannot write to ${join(disk.directory, 'data')}: the file system is read-only.`,
  );
  disk.remount('rw');
  await (await start(disk)).end('SIGTERM');
});

/** The steps of a save in the car form. Each returns its status. */
const SAVE = {
  'the fields': (staff: StaffClient, { fields, key }: Save) =>
    staff.saveCar('create', fields, { key }).then(({ status }) => status),
  'the link': async (staff: StaffClient, { name, photo }: Save) => {
    const link = await staff.requestLink(name, photo.length);
    return typeof link === 'number' ? link : 200;
  },
  'the upload': (staff: StaffClient, { link, photo }: Save) => staff.upload(link, photo),
  'the record': (staff: StaffClient, { carId, name }: Save) => staff.record(carId, [name]),
};
type Step = keyof typeof SAVE;

interface Save {
  fields: CarFields;
  key: string;
  carId: number;
  name: string;
  /** Path and query of the link, which does not change when the server is restarted. */
  link: string;
  photo: Buffer;
}

/** Prepares a save so that `step` can run, and returns the values that it needs. */
async function beginSave(staff: StaffClient, step: string): Promise<Save> {
  const fields = await staff.newFields(step);
  const photo = await testJpeg({ width: 700, height: 466 });
  const { carId } = (await staff.saveCar('create', fields)).body;
  const name = `${carId}/images/side.webp`;
  const link = String(await staff.requestLink(name, photo.length));
  if (step.startsWith('the record')) await staff.upload(link, photo);
  return { fields, key: `full-${carId}-car`, carId, name, link, photo };
}

async function expectComplete(staff: StaffClient, { carId, name, photo }: Save): Promise<void> {
  if ((await staff.readCar(carId)).images.length === 0) await staff.saveImage(carId, name, photo);
  expect((await staff.readCar(carId)).images).toHaveLength(1);
  await expectWholeImages(staff, carId);
}

describe.runIf(disk)('a save on a disk that fills up', () => {
  it('is refused at each step below the margin, and can be repeated', async () => {
    if (!disk) return;
    const server = await start(disk);
    const staff = await server.staff();
    const save = await beginSave(staff, 'the record below the margin');
    disk.fill(40);
    await sleep(1_100);
    const refused: Record<string, number> = {};
    for (const [step, send] of Object.entries(SAVE)) refused[step] = await send(staff, save);
    expect(refused).toEqual({
      'the fields': 503,
      'the link': 503,
      'the upload': 507,
      'the record': 503,
    });
    expect((await staff.readCar(save.carId)).images).toEqual([]);
    disk.empty();
    await sleep(1_100);
    expect(await SAVE['the record'](staff, save)).toBe(200);
    await expectComplete(staff, save);
    console.info(`Below the margin: ${JSON.stringify(refused)}`);
  });

  it.each(['the fields', 'the upload', 'the record'] satisfies Step[])(
    'to the last byte at %s is not half done, and can be repeated',
    async (step) => {
      if (!disk) return;
      const environment = { MIN_FREE_DISK_MB: '0' };
      let server = await start(disk, environment);
      let staff = await server.staff();
      const save = await beginSave(staff, step);
      disk.fill(0);
      const result = await SAVE[step](staff, save);
      disk.empty();
      expect([200, 201, 503, 507]).toContain(result);
      await server.end('SIGTERM');
      server = await start(disk, environment);
      staff = await server.staff();
      const { pathname, search } = new URL(save.link);
      const again = { ...save, link: `${server.url}${pathname}${search}` };
      expect([200, 201]).toContain(await SAVE[step](staff, again));
      await expectComplete(staff, save);
      console.info(`Full at ${step}: ${result}; repeated after there was space again`);
    },
  );
});
