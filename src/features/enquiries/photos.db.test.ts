import { isNull } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { JOBS } from '../../app/job-names.ts';
import { cars, enquiries, enquiryFiles } from '../../app/schema.server.ts';
import {
  type Storage,
  type StoredFile,
  StorageUnavailableError,
} from '../../platform/ports/storage.server.ts';
import { enquiryFileOf, fileAdder } from '../customers/export.server.ts';
import { removeFiles } from '../../app/jobs/remove-files.server.ts';
import { sweepFiles } from '../../app/jobs/sweep-files.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { photoTesting } from '../../../tests/helpers/enquiry-photos.ts';
import { hasFiles, REAL_PHOTOS } from '../../../tests/helpers/real-files.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';

const parts = { database: await testDatabase(), ...(await temporaryStorage()) };
const { db } = parts.database;
const desk = await photoTesting(parts);
const { app, as, askForValue, download, newest, pass, photo, put, queue, requestLink } = desk;
const { stamp, stored, upload, valuation } = desk;
const stock = stockFactory(parts.database);

/** The files of all enquiries as an export has them. */
async function withPhotos(storage: Storage, maxBytes?: number) {
  const rows = await db.select().from(enquiryFiles).orderBy(enquiryFiles.fileId);
  return fileAdder(storage, maxBytes)(rows, 'photo', enquiryFileOf);
}
const { makeId, modelId } = await stock.kind('Volvo', 'XC60');

beforeEach(async () => {
  for (const key of await stored('')) await parts.storage.delete(key);
});

const DAY = 86_400_000;

/** Deletes the files of the queued jobs. */
async function removeQueuedFiles() {
  for (const { name, payload } of queue.jobs.splice(0))
    if (name === 'remove-files') await removeFiles(parts, JOBS[name].parse(payload));
}

describe('a photo of a valuation', () => {
  it('is encoded again, and shown only to staff who may read enquiries', async () => {
    const { enquiry, files } = await valuation([photo, photo]);
    expect(files).toMatchObject([
      { width: 60, height: 40 },
      { width: 60, height: 40 },
    ]);
    const { enquiryId } = enquiry;
    const [{ fileId }] = files;
    const response = await download(enquiryId, fileId);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    const statuses = [
      await download(enquiryId, fileId, { cookie: '' }),
      await download(enquiryId, fileId, { ...desk.staff.sales }),
      await download(enquiryId, fileId + 100),
      await download(enquiryId + 1, fileId),
      await app.request(`/${(await stored('images/'))[0]}`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 200, 404, 404, 404]);
  });

  it('is in the export of the person, or only its address if the size limit is reached', async () => {
    const { enquiry, files } = await valuation([photo, photo]);
    const { customerId, enquiryId } = enquiry;
    const bodies = [];
    for (const { fileId } of files)
      bodies.push(Buffer.from(await (await download(enquiryId, fileId)).arrayBuffer()));
    const { body } = await as().get(`/customers/${customerId}/export`);
    expect(body.files.map((file: { photo: object }) => file.photo)).toEqual(
      bodies.map((bytes) => ({ contentType: 'image/webp', base64: bytes.toString('base64') })),
    );
    expect(await withPhotos(parts.storage, bodies[0]!.length)).toMatchObject([
      { photo: { contentType: 'image/webp' } },
      { photo: { address: `/api/enquiries/${enquiryId}/files/${files[1].fileId}` } },
    ]);
  });

  it('is an address in the export if it cannot be read, and nothing more is read while the storage is down', async () => {
    const { enquiry } = await valuation([photo, photo, photo]);
    const rows = await db.select().from(enquiryFiles).orderBy(enquiryFiles.fileId);
    const addresses = rows.map(({ fileId }) => ({
      photo: { address: `/api/enquiries/${enquiry.enquiryId}/files/${fileId}` },
    }));
    const readable = { photo: { contentType: 'image/webp' } };
    let calls = 0;
    const failing = (fail: (file: StoredFile | null) => StoredFile | null): Storage => ({
      ...parts.storage,
      get: async (key) => {
        const file = await parts.storage.get(key);
        return ++calls === 2 ? fail(file) : file;
      },
    });
    const down = failing((file) => {
      file?.body.destroy();
      throw new StorageUnavailableError('down');
    });
    expect(await withPhotos(down)).toMatchObject([readable, addresses[1], addresses[2]]);
    expect(calls).toBe(2);
    calls = 0;
    const damaged = failing((file) => {
      file?.body.destroy(new Error('EIO'));
      return file;
    });
    expect(await withPhotos(damaged)).toMatchObject([readable, addresses[1], readable]);
  });

  it.skipIf(!hasFiles(REAL_PHOTOS))('loses its position and all other metadata', async () => {
    const camera = await readFile(join(REAL_PHOTOS, 'gps.jpg'));
    expect((await sharp(camera).metadata()).exif?.length).toBeGreaterThan(0);
    const { enquiry, files } = await valuation([camera]);
    const response = await download(enquiry.enquiryId, files[0].fileId);
    const { exif, xmp, icc, iptc } = await sharp(await response.arrayBuffer()).metadata();
    expect({ exif, xmp, icc, iptc }).toEqual({});
    await removeQueuedFiles();
    expect(await stored('incoming/')).toEqual([]);
  });

  it('is deleted after a day if the form was not sent', async () => {
    const { files } = await valuation();
    await removeQueuedFiles();
    await upload(await stamp());
    const attached = await stored('images/');
    await sweepFiles({ ...parts, now: new Date(Date.now() + DAY - 60_000) });
    expect(await stored('incoming/')).toHaveLength(1);
    // The keys of stored images have the time of the real clock.
    await sweepFiles({ ...parts, now: new Date(Date.now() + 3 * DAY) });
    expect(await stored('incoming/')).toEqual([]);
    expect(await db.select({ fileId: enquiryFiles.fileId }).from(enquiryFiles)).toEqual([
      { fileId: files[0].fileId },
    ]);
    const kept = await stored('images/');
    expect(kept).toHaveLength(1);
    expect(attached).toContain(kept[0]);
  });

  it('stays in the thread if the car is deleted', async () => {
    const sold = await stock.car({ makeId, modelId });
    const { enquiry } = await valuation([photo], sold);
    expect(enquiry.carId).toBe(sold);
    await as().remove(`/cars/admin-delete?carId=${sold}`);
    await removeQueuedFiles();
    expect(await db.$count(cars, isNull(cars.deletedAt))).toBe(0);
    const { enquiry: left, car, partExchange, events, files } = await newest();
    expect([left.carId, left.carTitle, car]).toEqual([null, '2020 Volvo XC60', null]);
    expect([partExchange.makeModel, events.length]).toEqual(['VW Golf', 1]);
    expect((await download(left.enquiryId, files[0].fileId)).status).toBe(200);
  });
});

describe('a link to upload a photo', () => {
  it.each([
    [415, { type: 'image/svg+xml' }],
    [415, { type: 'image/heic' }],
    [415, { type: 'text/html' }],
    [413, { size: 10 * 1024 * 1024 + 1 }],
    [422, { size: 0 }],
    [422, { size: null }],
    [422, { stamp: 'forged' }],
    [422, { stamp: null }],
    [422, { fileId: 1 }],
  ])('is refused with %i for %j', async (status, change) => {
    const response = await requestLink({ stamp: await stamp(), ...change });
    expect(response.status).toBe(status);
    expect(await db.$count(enquiryFiles)).toBe(0);
  });

  it('is not created for a form of yesterday', async () => {
    const old = await stamp();
    pass(DAY);
    const { status, body } = await requestLink({ stamp: old });
    expect([status, body.errors]).toEqual([
      422,
      { stamp: 'This form has expired. Reload the page to add photos' },
    ]);
  });

  it('is created for up to six photos of a form, and for another that replaces one of them', async () => {
    const formStamp = await stamp();
    const fileIds = [];
    for (let at = 0; at < 6; at += 1) fileIds.push(await upload(formStamp));
    const seventh = await requestLink({ stamp: formStamp });
    expect([seventh.status, seventh.body.errors]).toEqual([
      422,
      { stamp: 'Send at most 6 photos' },
    ]);
    expect((await requestLink({ stamp: formStamp, replaces: fileIds[0] })).status).toBe(200);
    const foreign = await requestLink({ stamp: await stamp(), replaces: fileIds[1] });
    expect(foreign.status).toBe(200);
    expect(await db.$count(enquiryFiles)).toBe(7);
  });

  it('is created up to twelve times in ten minutes for an IP address', async () => {
    const link = async () => (await requestLink({ stamp: await stamp() }, '192.0.2.1')).status;
    for (let at = 0; at < 12; at += 1) expect(await link()).toBe(200);
    expect(await link()).toBe(429);
    expect((await requestLink({ stamp: await stamp() }, '192.0.2.2')).status).toBe(200);
    pass(10 * 60_000);
    expect(await link()).toBe(200);
  });

  it('accepts only the bytes that it was created for', async () => {
    const { url } = (await requestLink({ stamp: await stamp() })).body;
    const bytes = Uint8Array.from(photo);
    expect([
      await put(url, bytes, 'text/html'),
      await put(url, bytes.subarray(1)),
      await put(url, ''),
      await put(url.replace(/uploads\/./, 'uploads/x'), bytes),
      await put(url.replace('/enquiries/files/', '/cars/'), bytes),
    ]).toEqual([403, 403, 403, 403, 403]);
    expect(await stored('incoming/')).toEqual([]);
    expect(await put(url, bytes)).toBe(200);
  });

  it('accepts a photo again if its upload was interrupted, but not after the form was sent', async () => {
    const formStamp = await stamp();
    const { fileId, url } = (await requestLink({ stamp: formStamp })).body;
    const broken = new ReadableStream({
      start(stream) {
        stream.enqueue(Uint8Array.from(photo.subarray(0, 100)));
        stream.error(new Error('The connection was lost'));
      },
    });
    await put(url, broken).catch(() => {});
    expect(await stored('incoming/')).toEqual([]);
    const unsent = await askForValue({ stamp: formStamp, fileIds: [fileId] });
    expect([unsent.status, unsent.body.errors]).toEqual([
      422,
      { [`fileIds.${fileId}`]: 'This photo was not uploaded. Please add it again' },
    ]);

    expect(await put(url, Uint8Array.from(photo))).toBe(200);
    expect((await askForValue({ stamp: formStamp, fileIds: [fileId] })).status).toBe(201);
    expect(await put(url, Uint8Array.from(photo))).toBe(403);
  });
});

describe('a form with photos', () => {
  it.each([
    ['an SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a photo', 422, () => photo.subarray(0, photo.length / 2)],
  ])('is refused for %s, which claims to be a JPEG', async (_what, status, make) => {
    const formStamp = await stamp();
    const good = await upload(formStamp);
    const bad = await upload(formStamp, make());
    const response = await askForValue({ stamp: formStamp, fileIds: [good, bad] });
    expect([response.status, Object.keys(response.body.errors)]).toEqual([
      status,
      [`fileIds.${bad}`],
    ]);
    expect([await db.$count(enquiries), await stored('images/')]).toEqual([0, []]);
    expect((await askForValue({ stamp: formStamp, fileIds: [good] })).status).toBe(201);
  });

  it('is refused if a photo belongs to another form, or if there are too many photos', async () => {
    const [mine, theirs] = [await stamp(), await stamp()];
    const fileId = await upload(theirs);
    for (const fileIds of [[fileId], [fileId, fileId], [1, 2, 3, 4, 5, 6, 7], ['1'], 5]) {
      const { status, body } = await askForValue({ stamp: mine, fileIds });
      expect([status, Object.keys(body.errors)[0]]).toEqual([
        422,
        expect.stringMatching(/^fileIds/),
      ]);
    }
    expect((await askForValue({ stamp: null, fileIds: [fileId] })).status).toBe(422);
    expect((await askForValue({ stamp: theirs, fileIds: [fileId] })).status).toBe(201);
  });

  it('is one enquiry if it is sent twice at once', async () => {
    const formStamp = await stamp();
    const form = { stamp: formStamp, fileIds: [await upload(formStamp)] };
    const [one, two] = await Promise.all([askForValue(form), askForValue(form)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.reference).toBe(two.body.reference);
    await removeQueuedFiles();
    expect([await stored('images/'), await stored('incoming/')]).toMatchObject([[{}], []]);
    const { enquiry, files } = await newest();
    expect((await download(enquiry.enquiryId, files[0].fileId)).status).toBe(200);
  });
});
