import { describe, expect, it, vi } from 'vitest';
import type { StaffCar } from '../../fields/staff-car.ts';
import { type CarFormValues, NEW_CAR } from '../fields/form-values.ts';
import { type ImageServices, ImageTrayStore, UploadFailed } from '../images/image-tray-store.ts';
import { recordOf } from '../images/image-tray.ts';
import { STAFF_CAR } from '../../../../../tests/helpers/app/cars.ts';
import { UnusableImage } from '../../../../platform/images/convert/to-webp.ts';
import { createApi } from '../../../../app/api/api.ts';
import { watermarkRequest } from '../../../images/car-images.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { saveCar, type SaveRequest } from './save-car.ts';
import { type SavedState, savedStateOf } from './saved-state.ts';

const NEW_VALUES: CarFormValues = {
  ...NEW_CAR,
  makeId: '3',
  modelId: '14',
  year: '2021',
  condition: 'Used',
  currentPrice: '24,950',
  transmissionId: '1',
  fuelTypeId: '2',
  description: 'One owner.',
};
const EDITED = savedStateOf(STAFF_CAR);

const imageUploadUrl = async () => ({ url: 'https://store.example/', uploadKey: 'key' });

/** A form with a fake API and fake uploads, which record each call in `calls`. */
function testForm(opened: StaffCar | null = null, services: Partial<ImageServices> = {}) {
  const calls: string[] = [];
  const log = <Result>(call: string, result: Result): Promise<Result> => {
    calls.push(call);
    return Promise.resolve(result);
  };
  const done = { success: true as const, message: '' };
  const api = {
    createCar: vi.fn<SaveRequest['api']['createCar']>((_segment, _car, key) =>
      log(`create with key ${key}`, { carId: 7, version: 1, ...done }),
    ),
    updateCar: vi.fn<SaveRequest['api']['updateCar']>((_segment, { carId, version }) =>
      log(`update version ${version}`, { carId, version: version + 1, ...done }),
    ),
    createDraft: vi.fn<SaveRequest['api']['createDraft']>((_segment, _car, key) =>
      log(`create draft with key ${key}`, { carId: 7, version: 1, ...done }),
    ),
    updateDraft: vi.fn<SaveRequest['api']['updateDraft']>((_segment, { carId, version }) =>
      log(`update draft version ${version}`, { carId, version: version + 1, ...done }),
    ),
    recordImages: vi.fn<SaveRequest['api']['recordImages']>((_segment, { images, version }) =>
      log(`record ${images.length} images for version ${version}`, done),
    ),
    post: createApi(({ status, body }) => {
      const { carId, watermark } = watermarkRequest.parse(body);
      return log(`queue ${watermark} for car ${carId}`, { status, body: done });
    }).post,
    staffCar: vi.fn<SaveRequest['api']['staffCar']>(() => log('read car', STAFF_CAR)),
  };
  const upload = vi.fn<ImageServices['upload']>(({ file }) =>
    file.text().then((name) => log(`upload ${name}`, undefined)),
  );
  const imageServices: ImageServices = {
    api: { imageUploadUrl },
    quietApi: { imageUploadUrl },
    convert: async (file) => file,
    upload,
    download: async () => new Blob(),
    waitAfter: () => 0,
    isOnline: () => true,
    ...services,
  };
  let saved: SavedState = savedStateOf(opened);
  const store = new ImageTrayStore(saved.tray, imageServices);
  const save = (values: CarFormValues, kind: SaveRequest['kind'] = 'car') =>
    saveCar({
      api,
      kind,
      values,
      saved,
      store,
      sells: true,
      segment: 'admin',
      idempotencyKey: 'key-1',
      onSaved: (next) => {
        saved = next;
      },
    });
  const addImages = (...names: string[]) => store.add(names.map((name) => new File([name], name)));
  /** Makes every upload of a file fail. */
  const failUpload = (name: string) =>
    upload.mockImplementation(async ({ file }) => {
      const text = await file.text();
      if (text === name) throw new Error('Upload failed');
      return log(`upload ${text}`, undefined);
    });
  const repairUploads = () =>
    upload.mockImplementation(async ({ file }) => log(`upload ${await file.text()}`, undefined));
  return {
    failUpload,
    repairUploads,
    api,
    calls,
    upload,
    store,
    save,
    addImages,
    lastSaved: () => saved,
  };
}

describe('saveCar', () => {
  it('uploads the images, adds the car, records its images, then queues both watermark jobs', async () => {
    const { calls, save, addImages } = testForm();
    addImages('front.jpg', 'rear.jpg');
    expect(await save(NEW_VALUES)).toEqual({ outcome: 'saved', carId: 7 });
    expect(calls).toEqual([
      'upload front.jpg',
      'upload rear.jpg',
      'create with key key-1',
      'record 2 images for version 1',
      'queue BOOKED for car 7',
      'queue SOLD for car 7',
    ]);
  });

  it('updates the fields of a car without recording images that have not changed', async () => {
    const { calls, save, lastSaved } = testForm(STAFF_CAR);
    expect(await save({ ...EDITED.values, colour: 'Red' })).toEqual({ outcome: 'saved', carId: 7 });
    expect(calls).toEqual(['update version 4', 'queue BOOKED for car 7', 'queue SOLD for car 7']);
    expect(lastSaved().car).toEqual({ carId: 7, version: 5 });
  });

  it('knows that publishing takes a car out of the archive', async () => {
    const archived = { ...STAFF_CAR, publish: false, archivedAt: '2026-11-01T12:00:00.000Z' };
    const { save, lastSaved } = testForm(archived);
    await save({ ...EDITED.values, publish: false });
    expect(lastSaved().isArchived).toBe(true);
    await save({ ...EDITED.values, publish: true });
    expect(lastSaved().isArchived).toBe(false);
  });

  it('records a new image together with the stored ones, and uploads only the new one', async () => {
    const { api, calls, save, addImages, store, lastSaved } = testForm(STAFF_CAR);
    addImages('rear.jpg');
    expect(await save(EDITED.values)).toEqual({ outcome: 'saved', carId: 7 });
    expect(calls.slice(0, 3)).toEqual([
      'upload rear.jpg',
      'update version 4',
      'record 3 images for version 5',
    ]);
    expect(api.recordImages.mock.calls[0]?.[1].before).toEqual({
      images: ['7/images/front.webp'],
      thumbnailImage: '7/images/thumbnail.webp',
    });
    expect(recordOf(lastSaved().tray)).toEqual(recordOf(store.get()));
  });

  it('saves an incomplete draft, then completes it as the same car', async () => {
    const { api, calls, save, addImages, store } = testForm();
    const { makeId, modelId, year } = NEW_VALUES;
    const least = { ...NEW_CAR, makeId, modelId, year };
    expect(await save(least, 'draft')).toEqual({ outcome: 'saved', carId: 7 });
    addImages('front.jpg');
    await save({ ...least, colour: 'Red' }, 'draft');
    store.set([]);
    await save(least, 'draft');
    addImages('rear.jpg');
    await save(NEW_VALUES);
    expect(calls.filter((call) => !call.startsWith('queue'))).toEqual([
      'create draft with key key-1',
      'upload front.jpg',
      'update draft version 1',
      'record 1 images for version 2',
      'update draft version 2',
      'record 0 images for version 3',
      'upload rear.jpg',
      'update version 3',
      'record 1 images for version 4',
    ]);
    expect(api.createDraft.mock.calls[0]?.[1]).toMatchObject({ currentPrice: 0, fuelTypeId: null });
  });

  it('saves nothing if a file turns out to be unusable', async () => {
    const convert = vi
      .fn<ImageServices['convert']>()
      .mockRejectedValueOnce(new UnusableImage('Not an image'));
    const { calls, save, addImages } = testForm(null, { convert });
    addImages('broken.jpg');
    expect(await save(NEW_VALUES)).toEqual({ outcome: 'image-problem' });
    expect(calls).toEqual([]);
  });
});

describe('a failed upload', () => {
  it('records the other images, and the next save updates that car and uploads the rest', async () => {
    const form = testForm();
    const { api, calls, save, addImages, store, lastSaved } = form;
    form.failUpload('a.jpg');
    addImages('a.jpg', 'b.jpg');
    const failed = await save(NEW_VALUES);
    expect(failed).toEqual({
      outcome: 'failed',
      error: expect.any(UploadFailed),
      done: 'fields',
    });
    const b = store.get()[1]?.path ?? '';
    expect(b).toMatch(/^7\/images\/b-/);
    expect(api.recordImages.mock.calls[0]?.[1]).toMatchObject({
      images: [b],
      thumbnailImage: b,
      uploads: { [b]: 'key' },
    });
    expect(lastSaved().record).toEqual({ images: [b], thumbnailImage: b });
    form.repairUploads();
    calls.length = 0;
    expect(await save(NEW_VALUES)).toEqual({ outcome: 'saved', carId: 7 });
    expect(calls).toEqual([
      'upload a.jpg',
      'update version 1',
      'record 2 images for version 2',
      'queue BOOKED for car 7',
      'queue SOLD for car 7',
    ]);
    const a = store.get()[0]?.path;
    expect(api.recordImages.mock.calls[1]?.[1]).toMatchObject({
      images: [a, b],
      thumbnailImage: a,
      before: { images: [b], thumbnailImage: b },
    });
    expect(api.createCar).toHaveBeenCalledTimes(1);
  });

  it('keeps the recorded images when none of their replacements is uploaded', async () => {
    const { api, save, addImages, failUpload, store } = testForm(STAFF_CAR);
    for (const { id } of store.get()) store.remove(id);
    failUpload('new.jpg');
    addImages('new.jpg');
    expect(await save(EDITED.values)).toMatchObject({ outcome: 'failed' });
    expect(api.recordImages).not.toHaveBeenCalled();
    store.remove(store.get()[0]?.id ?? '');
  });
});

describe('an expired session', () => {
  const expired = new ApiError(401, 'Please sign in.');

  it('is reported before anything is saved', async () => {
    const { api, calls, save, addImages, lastSaved } = testForm();
    addImages('a.jpg');
    api.createCar.mockRejectedValueOnce(expired);
    expect(await save(NEW_VALUES)).toEqual({ outcome: 'session-expired' });
    expect(calls).toEqual(['upload a.jpg']);
    expect(lastSaved().car).toBeNull();
  });

  it('is reported before the fields are saved, and the next save continues there', async () => {
    const linkAfterSignIn = vi
      .fn<ImageServices['api']['imageUploadUrl']>()
      .mockRejectedValueOnce(expired)
      .mockResolvedValue({ url: 'https://store.example/', uploadKey: 'key' });
    const { calls, save, addImages } = testForm(null, {
      api: { imageUploadUrl: linkAfterSignIn },
      quietApi: { imageUploadUrl: () => Promise.reject(expired) },
    });
    addImages('a.jpg');
    expect(await save(NEW_VALUES)).toEqual({ outcome: 'session-expired' });
    expect(await save(NEW_VALUES)).toEqual({ outcome: 'saved', carId: 7 });
    expect(calls).toEqual([
      'upload a.jpg',
      'create with key key-1',
      'record 1 images for version 1',
      'queue BOOKED for car 7',
      'queue SOLD for car 7',
    ]);
  });

  it('is reported when recording the images fails', async () => {
    const { api, save, addImages, lastSaved } = testForm(STAFF_CAR);
    addImages('a.jpg');
    api.recordImages.mockRejectedValueOnce(expired);
    expect(await save(EDITED.values)).toEqual({ outcome: 'session-expired' });
    expect(lastSaved()).toMatchObject({ car: { carId: 7, version: 5 }, tray: EDITED.tray });
  });
});

describe('a conflict', () => {
  const theirs: StaffCar = {
    ...STAFF_CAR,
    version: 6,
    colour: 'Grey',
    doors: '3',
    images: [...STAFF_CAR.images, { ...STAFF_CAR.images[0]!, imagePath: '7/images/theirs.webp' }],
  };

  it('merges the newer version with my values and images', async () => {
    const { api, save, store, addImages } = testForm(STAFF_CAR);
    addImages('mine.jpg');
    api.updateCar.mockRejectedValueOnce(new ApiError(409, 'Somebody else…', { version: 6 }));
    api.staffCar.mockResolvedValueOnce(theirs);
    const result = await save({ ...EDITED.values, colour: 'Red' });
    expect(result).toMatchObject({
      outcome: 'conflict',
      conflict: {
        imagesChanged: true,
        uploadsFailed: false,
        fieldsSaved: false,
        car: theirs,
        values: { colour: 'Red', doors: '3' },
        saved: { car: { carId: 7, version: 6 }, values: { colour: 'Grey' }, readVersion: 6 },
        theirs: [
          { name: 'doors', before: '5', after: '3' },
          { name: 'colour', before: 'Blue', after: 'Grey', mine: 'Red' },
        ],
      },
    });
    expect(store.get().map(({ name }) => name)).toEqual([
      'thumbnail.webp',
      'front.webp',
      'theirs.webp',
      'mine.jpg',
    ]);
  });

  it('keeps the images of another user who changed them while mine were chosen', async () => {
    const { api, save, store, addImages } = testForm(STAFF_CAR);
    addImages('mine.jpg');
    api.recordImages.mockRejectedValueOnce(new ApiError(409, 'Somebody else…', { version: 5 }));
    const newer = { ...STAFF_CAR, colour: 'Red', version: 5, images: theirs.images };
    api.staffCar.mockResolvedValueOnce(newer);
    expect(await save({ ...EDITED.values, colour: 'Red' })).toMatchObject({
      outcome: 'conflict',
      conflict: { imagesChanged: true, fieldsSaved: true, theirs: [], values: { colour: 'Red' } },
    });
    const uploaded = store.get()[3]?.path;
    expect(recordOf(store.get())).toEqual({
      images: ['7/images/thumbnail.webp', '7/images/front.webp', '7/images/theirs.webp', uploaded],
      thumbnailImage: '7/images/thumbnail.webp',
    });
    expect(uploaded).toMatch(/^7\/images\/mine-/);
  });

  it('says that uploads failed too, and the next save tries them again', async () => {
    const form = testForm(STAFF_CAR);
    const { api, calls, save, addImages, lastSaved } = form;
    form.failUpload('failed.jpg');
    addImages('failed.jpg', 'mine.jpg');
    api.recordImages.mockRejectedValueOnce(new ApiError(409, 'Somebody else…', { version: 5 }));
    api.staffCar.mockResolvedValueOnce({ ...STAFF_CAR, version: 5, images: theirs.images });
    expect(await save(EDITED.values)).toMatchObject({
      outcome: 'conflict',
      conflict: { imagesChanged: true, uploadsFailed: true, fieldsSaved: true },
    });
    form.repairUploads();
    expect(await save(lastSaved().values)).toMatchObject({ outcome: 'saved' });
    expect(calls).toContain('upload failed.jpg');
  });

  it('fails with the server’s message when the newer version cannot be read', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { api, save } = testForm(STAFF_CAR);
    const conflict = new ApiError(409, 'Somebody else has changed this car.', { version: 6 });
    api.updateCar.mockRejectedValueOnce(conflict);
    api.staffCar.mockRejectedValueOnce(new ApiError(0, 'Offline'));
    expect(await save(EDITED.values)).toEqual({
      outcome: 'failed',
      error: conflict,
      done: 'nothing',
    });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('is an ordinary failure for a new car', async () => {
    const { api, save, addImages } = testForm();
    addImages('a.jpg');
    const error = new ApiError(409, 'This key belongs to another car.');
    api.createCar.mockRejectedValueOnce(error);
    expect(await save(NEW_VALUES)).toEqual({ outcome: 'failed', error, done: 'nothing' });
    expect(api.staffCar).not.toHaveBeenCalled();
  });
});

it('repeats an add with the same Idempotency-Key after a lost response, then saves changes as an update', async () => {
  const { api, calls, save, addImages } = testForm();
  addImages('a.jpg');
  api.createCar.mockRejectedValueOnce(new ApiError(0, 'Offline'));
  expect(await save(NEW_VALUES)).toMatchObject({ outcome: 'failed', done: 'nothing' });
  api.createCar.mockResolvedValueOnce({
    carId: 7,
    version: 1,
    success: true,
    message: '',
    existed: true,
  });
  expect(await save({ ...NEW_VALUES, colour: 'Red' })).toEqual({ outcome: 'saved', carId: 7 });
  expect(api.createCar.mock.calls.map((call) => call[2])).toEqual(['key-1', 'key-1']);
  expect(calls[1]).toBe('update version 1');
  expect(api.updateCar.mock.calls[0]?.[1]).toMatchObject({ carId: 7, colour: 'Red' });
});

it('a rejected image shows the server’s message on that image', async () => {
  const { api, save, addImages, store } = testForm(STAFF_CAR);
  addImages('a.jpg');
  const errors = { '7/images/front.webp': 'This file is not an image.' };
  api.recordImages.mockRejectedValueOnce(new ApiError(422, 'Please check the images.', { errors }));
  expect(await save(EDITED.values)).toMatchObject({ outcome: 'failed', done: 'fields' });
  expect(store.get()[1]).toMatchObject({ state: 'refused', problem: 'This file is not an image.' });
});
