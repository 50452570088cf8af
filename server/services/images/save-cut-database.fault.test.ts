import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectWholeImages, waitForVariants } from '../../testing/faults/crash-writers.ts';
import { faultyS3 } from '../../testing/faults/faulty-s3.ts';
import type { StaffClient } from '../../testing/faults/staff-client.ts';
import { testJpeg } from '../../testing/jpeg.ts';
import {
  postgresBinaries,
  type RunningPostgres,
  startPostgres,
} from '../../testing/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';

/** Deadline against hanging. */
const DEADLINE_MS = 60_000;

/** Calls to the store during a save of a sold car. The last two belong to its jobs. */
const STEPS: [step: string, call: RegExp][] = [
  ['the reading of the upload', /^GET incoming\//],
  ['the storing of the image', /^PUT .*\/full\.webp$/],
  ['the storing of a variant', /^PUT .*\/320\.webp$/],
  ['the storing of the watermark', /^PUT .*\/sold-full\.webp$/],
];

let store: Awaited<ReturnType<typeof faultyS3>>;
let postgres: RunningPostgres | undefined;
let server: ServerProcess;
let staff: StaffClient;

describe.runIf(postgresBinaries())('a save during which PostgreSQL is killed', () => {
  beforeAll(async () => {
    store = await faultyS3();
    postgres = await startPostgres();
    server = await startServerProcess({ ...store.environment, DATABASE_URL: postgres?.url ?? '' });
    staff = await server.staff();
  });
  afterAll(async () => {
    await server?.remove();
    await postgres?.stop();
    await store?.close();
  });

  it.each(STEPS)('at %s can be repeated, and gets its watermark', async (step, call) => {
    const photo = await testJpeg({ width: 700, height: 466 });
    const fields = await staff.newFields(step);
    const { carId } = (await staff.saveCar('create', fields)).body;
    await staff.saveCar('update', { ...fields, carId, version: 1, carSold: true });
    const killed = Promise.withResolvers<void>();
    store.faultOf = async ({ method, key }) => {
      if (!call.test(`${method} ${key}`)) return undefined;
      store.faultOf = async () => undefined;
      await postgres?.kill();
      killed.resolve();
      return undefined;
    };

    const name = `${carId}/images/side.webp`;
    const status = await staff.saveImage(carId, name, photo);
    await killed.promise;
    expect([200, 503]).toContain(status);
    await postgres?.start();
    const startedAt = performance.now();
    await vi.waitUntil(async () => (await staff.send('/readyz')).status === 200, DEADLINE_MS);

    const { images } = await staff.readCar(carId);
    // A save may be stored although its answer was 503.
    expect(images.length).toBeGreaterThanOrEqual(status === 200 ? 1 : 0);
    await expectWholeImages(staff, carId);
    const repeat = () =>
      images.length === 0 ? staff.saveImage(carId, name, photo) : staff.record(carId, [name]);
    expect(await repeat()).toBe(200);
    await waitForVariants(staff, carId, 'sold');
    expect((await staff.readCar(carId)).images).toHaveLength(1);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.info(
      `PostgreSQL killed at ${step}: ${status}; complete, with its watermark, ${seconds} s after its start`,
    );
  });
});
