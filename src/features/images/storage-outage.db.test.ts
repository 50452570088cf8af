import { describe, expect, it } from 'vitest';
import { StorageUnavailableError } from '../../platform/ports/storage.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { imageTesting } from '../../../tests/helpers/images/image-uploads.ts';
import { temporaryDisk } from '../../../tests/helpers/storage.ts';

const { storage: disk } = await temporaryDisk();
let isDown = false;
let calls = 0;

/**
 * Throws while the storage is down. The cause has the code of a lost database connection, with which the server must not
 * confuse it.
 */
function outage(): void {
  calls += 1;
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  if (isDown) throw new StorageUnavailableError('The object storage cannot be reached', { cause });
}
const storage: typeof disk = {
  put: async (...file) => (outage(), disk.put(...file)),
  get: async (key) => (outage(), disk.get(key)),
  delete: async (key) => (outage(), disk.delete(key)),
  list: (prefix) => (outage(), disk.list(prefix)),
};
const testing = await imageTesting({ database: await testDatabase(), storage });
const { app, newCar, read, upload, record, names, makeVariants, requestLink, put, queue } = testing;

async function whileDown<Result>(work: () => Promise<Result>): Promise<Result> {
  isDown = true;
  calls = 0;
  try {
    return await work();
  } finally {
    isDown = false;
  }
}

const MESSAGE = 'The image storage is temporarily unavailable. Please try again in a minute.';

describe('while the storage is down', () => {
  it('an upload is answered with 503 and can be repeated with the same link', async () => {
    const carId = await newCar();
    const { url } = (await requestLink(`${carId}/images/a.webp`)).body;
    const bytes = Uint8Array.from(testing.photo);
    expect(await whileDown(() => put(url, bytes))).toBe(503);
    expect(await put(url, bytes)).toBe(200);
  });

  it('recording images fails at once, changes nothing and can be repeated', async () => {
    const carId = await newCar();
    const first = await upload(carId, 'first');
    await record(carId, [first]);
    const more: string[] = [];
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) more.push(await upload(carId, name));
    const { status, body } = await whileDown(() => record(carId, [first, ...more]));
    expect([status, body]).toEqual([503, { success: false, message: MESSAGE }]);
    // One call for each of the two concurrent reads. The other reads fail at once instead of waiting for
    // their own timeouts.
    expect(calls).toBeLessThanOrEqual(2);
    expect(await names(carId)).toEqual(['first']);
    expect((await record(carId, [first, ...more])).status).toBe(200);
    expect(await names(carId)).toEqual(['first', 'b', 'c', 'd', 'e', 'f', 'g']);
  });

  it('an image is answered with 503, which no cache stores, and pages still work', async () => {
    const carId = await newCar();
    await record(carId, [await upload(carId, 'a')]);
    const { src } = (await read(carId)).images[0];
    const response = await whileDown(async () => app.request(src));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await whileDown(() => names(carId))).toEqual(['a']);
    expect((await app.request(src)).status).toBe(200);
  });

  it('variants are made by the next attempt of the job', async () => {
    const carId = await newCar();
    queue.jobs.splice(0);
    await record(carId, [await upload(carId, 'a')]);
    const jobs = [...queue.jobs];
    await expect(whileDown(makeVariants)).rejects.toThrow('cannot be reached');
    expect((await read(carId)).images[0].widths).toEqual([]);
    queue.jobs.push(...jobs);
    await makeVariants();
    expect((await read(carId)).images[0].widths).toEqual([60]);
  });
});
