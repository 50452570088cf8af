import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { JOBS } from '../../../app/job-names.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { removeFiles } from '../../../app/jobs/remove-files.server.ts';
import { temporaryStorage } from '../../../../tests/helpers/storage.ts';
import { imageTesting } from '../../../../tests/helpers/images/image-uploads.ts';
import { removedImages } from '../../../app/schema.server.ts';
import { sendCar } from '../../../../tests/helpers/car-form.ts';

const desk = await imageTesting({ database: await testDatabase(), ...(await temporaryStorage()) });
const { app, database, queue, staff, least, newCar, read, requestLink, upload, record, names } =
  desk;

beforeEach(() => void queue.jobs.splice(0));

/** Uploads files in this order and returns their paths. */
async function uploads(carId: number, ...files: string[]) {
  const paths: string[] = [];
  for (const file of files) paths.push(await upload(carId, file));
  return paths;
}

describe('setting the images of a car', () => {
  it('stores and changes their order, and removes images that are not listed', async () => {
    const carId = await newCar();
    const [a, b, c] = await uploads(carId, 'a', 'b', 'c');
    await record(carId, [b, a]);
    expect(await names(carId)).toEqual(['b', 'a']);
    await record(carId, [a, b, c]);
    expect(await names(carId)).toEqual(['a', 'b', 'c']);
    queue.jobs.splice(0);
    await record(carId, [c, a]);
    expect(await names(carId)).toEqual(['c', 'a']);
    expect(await database.db.$count(removedImages, eq(removedImages.carId, carId))).toBe(1);
    await record(carId, []);
    expect(await read(carId)).toMatchObject({ images: [], thumbnailImage: null });
  });

  it('sets the thumbnail: an image of the gallery or a separate one', async () => {
    const carId = await newCar();
    const [a, b, cover] = await uploads(carId, 'a', 'b', 'cover');
    await record(carId, [a, b], { thumbnailImage: b });
    expect((await read(carId)).thumbnailImage).toBe(b);
    await record(carId, [a, b], { thumbnailImage: cover });
    expect(await read(carId)).toMatchObject({ thumbnailImage: cover });
    expect(await names(carId)).toEqual(['a', 'b']);
    await record(carId, [a, b], { thumbnailImage: null });
    expect((await read(carId)).thumbnailImage).toBe(a);
    expect((await requestLink(cover)).status).toBe(200);
  });

  it('stores each image once if the request is repeated, even concurrently', async () => {
    const carId = await newCar();
    const images = [await upload(carId, 'a'), await upload(carId, 'b')];
    const answers = await Promise.all(Array.from({ length: 2 }, () => record(carId, images)));
    answers.push(await record(carId, images));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await names(carId)).toEqual(['a', 'b']);
    for (const { name, payload } of queue.jobs)
      if (name === 'remove-files') await removeFiles(desk, JOBS['remove-files'].parse(payload));
    for (const { src } of (await read(carId)).images)
      expect((await app.request(src)).status).toBe(200);
  });

  it('keeps the version of the car, and rejects a request with an older version', async () => {
    const carId = await newCar();
    const a = await upload(carId, 'a');
    expect((await record(carId, [a], { version: 1 })).status).toBe(200);
    expect((await read(carId, staff)).version).toBe(1);
    await sendCar(app, 'update', { ...least, publish: true, carId, version: 1 }, staff);
    const { status, body } = await record(carId, [], { version: 1 });
    expect([status, body.version]).toEqual([409, 2]);
    expect(await names(carId)).toEqual(['a']);
  });

  it('rejects a change of images that somebody else has changed after they were read', async () => {
    const carId = await newCar();
    const [a, b, c] = await uploads(carId, 'a', 'b', 'c');
    await record(carId, [a]);
    const before = { images: [a], thumbnailImage: a };
    expect((await record(carId, [a, b], { before, version: 1 })).status).toBe(200);
    // Somebody who read the car in the meantime has the same version of the car, but the old images.
    const { status, body } = await record(carId, [a, c], { before, version: 1 });
    expect([status, body.version]).toEqual([409, 1]);
    expect(await names(carId)).toEqual(['a', 'b']);
    // A repeated request, whose first answer was lost, does not conflict.
    expect((await record(carId, [a, b], { before, version: 1 })).status).toBe(200);
    for (const changed of [
      { images: [b, a], thumbnailImage: a },
      { images: [a, b], thumbnailImage: b },
    ])
      expect((await record(carId, [a], { before: changed })).status).toBe(409);
  });

  it('reads the first image as the thumbnail of a car that has none', async () => {
    const carId = await newCar();
    const a = await upload(carId, 'a');
    expect(
      (await record(carId, [a], { before: { images: [] }, thumbnailImage: null })).status,
    ).toBe(200);
    const { thumbnailImage } = await read(carId, staff);
    const before = { images: [a], thumbnailImage };
    expect((await record(carId, [], { before })).status).toBe(200);
  });

  it('accepts only one of two concurrent changes of the images', async () => {
    const carId = await newCar();
    const [a, b] = [await upload(carId, 'a'), await upload(carId, 'b')];
    const before = { images: [] };
    const answers = await Promise.all([
      record(carId, [a], { before }),
      record(carId, [b], { before }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    expect(await names(carId)).toHaveLength(1);
  });

  it('returns an error for an image that was not uploaded, is of another car or is listed twice', async () => {
    const [carId, other] = [await newCar(), await newCar()];
    const [mine, theirs] = [await upload(carId, 'a'), await upload(other, 'a')];
    const missing = `${carId}/images/missing.webp`;
    const lacking = await record(carId, [mine, missing]);
    expect([lacking.status, Object.keys(lacking.body.errors)]).toEqual([422, [missing]]);
    const foreign = await record(carId, [mine, theirs]);
    expect([foreign.status, foreign.body.errors]).toEqual([
      422,
      { [theirs]: 'This is an image of another car' },
    ]);
    expect((await record(carId, [mine, mine])).body.errors).toEqual({
      images: 'Each image must be listed only once',
    });
    expect(await names(carId)).toEqual([]);
  });

  it.each([
    [
      'images',
      undefined,
      null,
      'x',
      [5],
      [null],
      ['../../../x.webp'],
      Array(41).fill('1/images/a.webp'),
    ],
    ['thumbnailImage', 5, 'x', '../../../x.webp', []],
    ['carId', undefined, 0, '1', null],
    ['version', 0, '1', null, 1.5],
    ['before', null, [], {}, { images: ['x'] }, { images: [], version: 1 }],
    ['role', 'admin'],
  ])('rejects an invalid %s', async (field, ...values) => {
    const carId = await newCar();
    for (const value of values) {
      const { status, body } = await record(carId, [], { [field]: value });
      expect([value, status]).toEqual([value, 422]);
      expect(Object.keys(body.errors)[0]).toMatch(new RegExp(`^${field}`));
    }
  });

  it('returns 404 for an unknown car', async () => {
    expect((await record(2_147_483_647, [])).status).toBe(404);
  });

  it('enqueues variants for new images and adds an audit entry', async () => {
    const carId = await newCar();
    const a = await upload(carId, 'a');
    queue.jobs.splice(0);
    await record(carId, [a]);
    await record(carId, [a]);
    expect(queue.jobs.map(({ name }) => name).toSorted()).toEqual([
      'make-variants',
      'remove-files',
    ]);
    const address = `/api/audit-log?entity=car&entityId=${carId}`;
    const { data } = await (await app.request(address, { headers: staff })).json();
    expect(data).toHaveLength(2);
    expect(data[0].changes).toEqual({
      images: { from: null, to: 'a.webp' },
      thumbnailImage: { from: null, to: 'a.webp' },
    });
  });
});
