import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CarFields } from '../cars/write/car-input.ts';
import { readConfig } from '../../app/config.server.ts';
import { carImages } from '../../app/schema.server.ts';
import { openDatabase, openStorage } from '../../app/deps.server.ts';
import { expectWholeImages, waitForVariants } from '../../../tests/helpers/faults/crash-writers.ts';
import {
  faultyS3,
  type StoreCall,
  type StoreFault,
} from '../../../tests/helpers/faults/faulty-s3.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../../tests/helpers/faults/server-process.ts';
import type { StaffClient } from '../../../tests/helpers/faults/staff-client.ts';
import { sweepFiles } from '../../app/jobs/sweep-files.server.ts';

/** Milliseconds after which a step counts as hanging. */
const DEADLINE_MS = 60_000;

/** The calls to the store, in the order in which a save of a sold car makes them. */
const STEPS = {
  'the upload': /^PUT incoming\//,
  'the reading of the upload': /^GET incoming\//,
  'the storing of the image': /^PUT .*\/full\.webp$/,
  'the start of the job': /^GET .*\/full\.webp$/,
  'the storing of a variant': /^PUT .*\/320\.webp$/,
  'the storing of the share image': /^PUT .*\/og\.jpg$/,
  'the storing of the watermark': /^PUT .*\/sold-full\.webp$/,
  'the removal of the upload': /^DELETE incoming\//,
};
type Step = keyof typeof STEPS;

const isAt = (step: Step, { method, key }: StoreCall) => STEPS[step].test(`${method} ${key}`);

let dataDir = '';
let store: Awaited<ReturnType<typeof faultyS3>>;
let server: ServerProcess;
let staff: StaffClient;
let fields: CarFields;
const photo = await testJpeg({ width: 700, height: 466 });
const sizes = { cuts: 0, cars: [] as number[] };

async function start(): Promise<void> {
  server = await startServerProcess({ DATA_DIR: dataDir, ...store.environment });
  staff = await server.staff();
}

beforeAll(async () => {
  dataDir = await newDataDir();
  store = await faultyS3();
  await start();
  fields = await staff.newFields('Cut');
});
afterAll(async () => {
  await server?.kill();
  await store?.close();
  await removeDataDir(dataDir);
});

/** Adds a sold car and returns its id. */
async function newCar(): Promise<number> {
  const { carId } = (await staff.saveCar('create', fields)).body;
  await staff.saveCar('update', { ...fields, carId, version: 1, carSold: true });
  sizes.cars.push(carId);
  return carId;
}

const nameOf = (carId: number) => `${carId}/images/side.webp`;
const save = (carId: number) => staff.saveImage(carId, nameOf(carId), photo);

/** Checks that a failed save left a readable car, then repeats the save. */
async function expectRepeatable(carId: number): Promise<void> {
  const { images } = await staff.readCar(carId);
  expect(images.length).toBeLessThanOrEqual(1);
  await expectWholeImages(staff, carId);
  const repeat = () => (images.length === 0 ? save(carId) : staff.record(carId, [nameOf(carId)]));
  expect(await repeat()).toBe(200);
  expect((await staff.readCar(carId)).images).toHaveLength(1);
  await expectWholeImages(staff, carId);
  sizes.cuts += 1;
}

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/'));

const noFault = async () => undefined;

describe('a save during which the storage fails', () => {
  const FAULTS: StoreFault[] = ['resets', 'answers 500', 'breaks off'];
  const CASES: [StoreFault, Step][] = [
    ...(['the reading of the upload', 'the storing of the image'] as const).flatMap((step) =>
      FAULTS.map((fault) => [fault, step] satisfies [StoreFault, Step]),
    ),
    ['stalls', 'the reading of the upload'],
  ];

  it.each(CASES)('gets 503 if the store %s at %s, and can be repeated', async (fault, step) => {
    const carId = await newCar();
    store.faultOf = async (call) => (isAt(step, call) ? fault : undefined);
    expect(await save(carId)).toBe(503);
    expect((await staff.readCar(carId)).images).toEqual([]);
    store.faultOf = noFault;
    await expectRepeatable(carId);
  });

  it.each(FAULTS)('can be repeated if the store %s at the upload', async (fault) => {
    const carId = await newCar();
    store.faultOf = async (call) => (isAt('the upload', call) ? fault : undefined);
    expect(await save(carId).catch(() => 'no answer')).not.toBe(200);
    store.faultOf = noFault;
    await expectRepeatable(carId);
  });

  it('adds no car if the store fails during a form with images, and one car when the form is sent again', async () => {
    const total = async () => (await (await staff.send('/api/cars/search')).json()).pagination;
    const before = await total();
    store.faultOf = async (call) =>
      isAt('the storing of the image', call) ? 'answers 500' : undefined;
    const form = { images: [photo], key: 'storage-fails' };
    expect((await staff.saveCar('create', fields, form)).status).toBe(503);
    expect(await total()).toEqual(before);
    store.faultOf = noFault;
    const { status, body } = await staff.saveCar('create', fields, form);
    expect(status).toBe(201);
    await expectWholeImages(staff, body.carId);
  });

  it('gets its variants and its watermark although the store fails during the jobs', async () => {
    /** The number: calls that one attempt of the job makes at this step. */
    const plan: [Step, StoreFault, number][] = [
      ['the start of the job', 'breaks off', 1],
      ['the storing of a variant', 'breaks off', 3],
      ['the storing of the share image', 'answers 500', 3],
      ['the storing of the watermark', 'resets', 3],
      ['the removal of the upload', 'answers 500', 3],
    ];
    for (const [step, fault, calls] of plan) {
      const carId = await newCar();
      let left = calls;
      store.faultOf = async (call) => (isAt(step, call) && (left -= 1) >= 0 ? fault : undefined);
      expect(await save(carId)).toBe(200);
      await vi.waitUntil(() => left <= 0, { timeout: DEADLINE_MS });
      await expectWholeImages(staff, carId);
      sizes.cuts += 1;
    }
    store.faultOf = noFault;
    for (const carId of sizes.cars) await waitForVariants(staff, carId, 'sold');
  });
});

describe('a save during which the server is killed', () => {
  /** With `breaks off`, the store has completed the call when the server is killed; with `resets`, it has not. */
  const KILLS: [Step, StoreFault][] = [
    ['the reading of the upload', 'resets'],
    ['the storing of the image', 'resets'],
    ['the storing of the image', 'breaks off'],
    ['the start of the job', 'resets'],
    ['the storing of a variant', 'breaks off'],
    ['the storing of the share image', 'resets'],
    ['the storing of the watermark', 'breaks off'],
    ['the removal of the upload', 'resets'],
  ];

  /** Kills the server at a step of `work` and starts it again. */
  async function killAt(step: Step, fault: StoreFault, work: () => Promise<unknown>) {
    const killed = Promise.withResolvers<void>();
    store.faultOf = async (call) => {
      if (!isAt(step, call)) return undefined;
      store.faultOf = noFault;
      await server.kill();
      killed.resolve();
      return fault;
    };
    await Promise.all([killed.promise, work().catch(() => undefined)]);
    await start();
  }

  it.each(KILLS)('can be repeated after a kill at %s (the store %s)', async (step, fault) => {
    const carId = await newCar();
    await killAt(step, fault, () => save(carId));
    const restartedAt = performance.now();
    await expectRepeatable(carId);
    await waitForVariants(staff, carId, 'sold');
    expect((await staff.readCar(carId)).images).toHaveLength(1);
    const seconds = ((performance.now() - restartedAt) / 1_000).toFixed(1);
    console.info(`Killed at ${step}: saved, with its watermark, ${seconds} s after the restart`);
  });

  it.each(['resets', 'breaks off'] as const)(
    'at a form with images (the store %s) adds one car if it is repeated',
    async (fault) => {
      const key = `killed-${fault.replace(' ', '-')}`;
      const form = { images: [photo], key };
      await killAt('the storing of the image', fault, () => staff.saveCar('create', fields, form));
      const first = await staff.saveCar('create', fields, form);
      const again = await staff.saveCar('create', fields, form);
      expect([first.status, again.status, again.body.carId]).toEqual([201, 201, first.body.carId]);
      await waitForVariants(staff, first.body.carId);
      sizes.cuts += 1;
    },
  );
});

describe('a client that disconnects during a save', () => {
  it('adds no car if it disconnects in the middle of the form', async () => {
    const count = async () =>
      (await (await staff.send('/api/cars/search')).json()).pagination.totalItems;
    const before = await count();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const cookie = staff.cookie;
    const begun = `--x\r\nContent-Disposition: form-data; name="metadata"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(fields)}\r\n--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n`;
    socket.write(
      `POST /api/cars/admin-create HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${begun}`,
    );
    await new Promise((resolve) => socket.write(photo.subarray(0, 1_000), resolve));
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect((await staff.saveCar('create', fields, { key: 'form-cut-off' })).status).toBe(201);
    expect(await count()).toBe(before + 1);
    sizes.cuts += 1;
  });

  it.each(['the reading of the upload', 'the storing of the image'] as const)(
    'can repeat the save if it disconnects at %s',
    async (step) => {
      const carId = await newCar();
      const link = await staff.requestLink(nameOf(carId), photo.length);
      expect(await staff.upload(String(link), photo)).toBe(200);
      const client = new AbortController();
      const release = Promise.withResolvers<void>();
      store.faultOf = async (call) => {
        if (!isAt(step, call)) return undefined;
        store.faultOf = noFault;
        client.abort();
        await release.promise;
        return undefined;
      };
      const recorded = staff.record(carId, [nameOf(carId)], client.signal);
      await expect(recorded).rejects.toThrow('aborted');
      // Meanwhile the server still works on the request whose client is gone.
      expect(await staff.record(carId, [nameOf(carId)])).toBe(200);
      release.resolve();
      await expectRepeatable(carId);
    },
  );
});

it('leaves no file without an image after the sweep', async () => {
  for (const carId of sizes.cars) await waitForVariants(staff, carId, 'sold');
  await server.end('SIGTERM');
  const config = readConfig({ DATA_DIR: dataDir, ...store.environment });
  const database = await openDatabase(config);
  const storage = await openStorage(config, pino({ level: 'silent' }));
  const recorded = await database.db.select({ key: carImages.storageKey }).from(carImages);
  const orphans = () => {
    const known = new Set(recorded.map(({ key }) => key));
    return [...store.files.keys()].filter((key) => !known.has(folderOf(key)));
  };
  const before = orphans().length;
  await sweepFiles({ database, storage, now: new Date(Date.now() + 2 * 24 * 3_600_000) });
  await database.close();
  expect(orphans()).toEqual([]);
  for (const { key } of recorded) expect(store.files.has(`${key}/full.webp`)).toBe(true);
  console.info(
    `${sizes.cuts} cut saves, ${recorded.length} images in the stock; the sweep removed ${before} orphans`,
  );
});
