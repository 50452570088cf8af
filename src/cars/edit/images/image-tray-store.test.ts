import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api.ts';
import { galleryOf, recordOf } from './image-tray.ts';
import { type ImageServices, ImageTrayStore, UploadFailed } from './image-tray-store.ts';
import { UnusableImage } from '../../../images/to-webp.ts';

const CAR_ID = 7;
const file = (name: string) => new File([name], name, { type: 'image/jpeg' });

function fakeServices() {
  return {
    api: {
      imageUploadUrl: vi.fn<ImageServices['api']['imageUploadUrl']>(
        async ({ name }) => `https://store.example/${name}`,
      ),
    },
    convert: vi.fn<ImageServices['convert']>(
      async ({ name }) => new Blob([name], { type: 'image/webp' }),
    ),
    upload: vi.fn<ImageServices['upload']>(async () => {}),
  };
}

/** A store with converted images of these names. */
async function storeWith(services: ImageServices, ...names: string[]) {
  const store = new ImageTrayStore(undefined, services);
  store.add(names.map(file));
  await vi.waitFor(() => expect(statesOf(store)).not.toContain('converting'));
  return store;
}

const statesOf = (store: ImageTrayStore) => store.get().images.map(({ state }) => state);
const problemsOf = (store: ImageTrayStore) => store.get().images.map(({ problem }) => problem);

describe('adding files', () => {
  it('converts one file at a time', async () => {
    let running = 0;
    let most = 0;
    const convert = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
      return new Blob();
    };
    await storeWith({ ...fakeServices(), convert }, 'a.jpg', 'b.jpg', 'c.jpg');
    expect(most).toBe(1);
  });

  it('leaves out files beyond the limit of 40 images', () => {
    const store = new ImageTrayStore(undefined, fakeServices());
    expect(store.add(Array.from({ length: 42 }, (_, at) => file(`${at}.jpg`)))).toBe(2);
    expect(galleryOf(store.get())).toHaveLength(40);
  });

  it('shows the reason for an unusable file and makes the next image the thumbnail', async () => {
    const services = fakeServices();
    services.convert.mockRejectedValueOnce(new UnusableImage('Not an image'));
    const store = await storeWith(services, 'notes.txt', 'a.jpg');
    expect(statesOf(store)).toEqual(['refused', 'ready']);
    expect(problemsOf(store)).toEqual(['Not an image', null]);
    expect(store.get().thumbnailId).toBe(store.get().images[1]?.id);
  });

  it('does not convert a file that was removed while it waited', async () => {
    const services = fakeServices();
    const store = new ImageTrayStore(undefined, services);
    store.add([file('a.jpg'), file('b.jpg')]);
    store.remove(store.get().images[1]?.id ?? '');
    await store.uploadAll(CAR_ID);
    expect(services.convert).toHaveBeenCalledTimes(1);
    expect(statesOf(store)).toEqual(['uploaded']);
  });
});

describe('uploadAll', () => {
  it('waits for conversions, then uploads each image under a path of the car', async () => {
    const services = fakeServices();
    const store = new ImageTrayStore(undefined, services);
    store.add([file('Front.jpg'), file('rear.jpg')]);
    await store.uploadAll(CAR_ID);
    const { images, thumbnailImage } = recordOf(store.get());
    expect(images).toEqual([
      expect.stringMatching(/^7\/images\/Front-[0-9a-f]{8}\.webp$/),
      expect.stringMatching(/^7\/images\/rear-[0-9a-f]{8}\.webp$/),
    ]);
    expect(thumbnailImage).toBe(images[0]);
    expect(services.api.imageUploadUrl).toHaveBeenCalledWith({
      name: images[0],
      type: 'image/webp',
      size: 'Front.jpg'.length,
    });
    expect(services.upload).toHaveBeenCalledTimes(2);
  });

  it('uploads at most three images at the same time', async () => {
    let running = 0;
    let most = 0;
    const upload = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
    };
    const store = await storeWith({ ...fakeServices(), upload }, 'a', 'b', 'c', 'd', 'e');
    await store.uploadAll(CAR_ID);
    expect(most).toBe(3);
  });

  it('uploads the other images when one fails, and then only the failed one', async () => {
    const services = fakeServices();
    services.upload.mockRejectedValueOnce(new Error('Upload failed'));
    const store = await storeWith(services, 'a', 'b', 'c');
    await expect(store.uploadAll(CAR_ID)).rejects.toThrow(UploadFailed);
    expect(statesOf(store)).toEqual(['failed', 'uploaded', 'uploaded']);
    expect(problemsOf(store)).toEqual(['Upload failed', null, null]);
    services.upload.mockClear();
    await store.uploadAll(CAR_ID);
    expect(services.upload).toHaveBeenCalledTimes(1);
    expect(statesOf(store)).toEqual(['uploaded', 'uploaded', 'uploaded']);
  });

  it('uses a new path for each attempt', async () => {
    const services = fakeServices();
    services.upload.mockRejectedValueOnce(new Error('Upload failed'));
    const store = await storeWith(services, 'a');
    await expect(store.uploadAll(CAR_ID)).rejects.toThrow(UploadFailed);
    await store.retry(store.get().images[0]?.id ?? '', CAR_ID);
    const paths = services.api.imageUploadUrl.mock.calls.map(([{ name }]) => name);
    expect(new Set(paths).size).toBe(2);
    expect(recordOf(store.get()).images).toEqual([paths[1]]);
  });

  it('throws the 401 when the session has expired', async () => {
    const services = fakeServices();
    const expired = new ApiError(401, 'Please sign in.');
    services.api.imageUploadUrl.mockResolvedValueOnce('https://store.example/a');
    services.api.imageUploadUrl.mockRejectedValue(expired);
    const store = await storeWith(services, 'a', 'b');
    await expect(store.uploadAll(CAR_ID)).rejects.toBe(expired);
    expect(statesOf(store)).toEqual(['uploaded', 'failed']);
  });

  it.each([
    ['the connection is lost', new ApiError(0, 'We could not reach the server.')],
    ['the server fails', new ApiError(500, 'Something went wrong on our side.')],
  ])("shows 'Failed to get presigned URL' when %s", async (_, error) => {
    const services = fakeServices();
    services.api.imageUploadUrl.mockRejectedValue(error);
    const store = await storeWith(services, 'a');
    await expect(store.uploadAll(CAR_ID)).rejects.toThrow(UploadFailed);
    expect(problemsOf(store)).toEqual(['Failed to get presigned URL']);
  });

  it('shows the server’s message when it rejects an upload', async () => {
    const services = fakeServices();
    services.api.imageUploadUrl.mockRejectedValue(new ApiError(413, 'This image is too large.'));
    const store = await storeWith(services, 'a');
    await expect(store.uploadAll(CAR_ID)).rejects.toThrow(UploadFailed);
    expect(problemsOf(store)).toEqual(['This image is too large.']);
  });
});

describe('retry', () => {
  it('uploads an image once if a save starts during the retry', async () => {
    const services = fakeServices();
    services.upload.mockRejectedValueOnce(new Error('Upload failed'));
    const store = await storeWith(services, 'a');
    await expect(store.uploadAll(CAR_ID)).rejects.toThrow(UploadFailed);
    services.upload.mockClear();
    const retry = store.retry(store.get().images[0]?.id ?? '', CAR_ID);
    await store.uploadAll(CAR_ID);
    await retry;
    expect(services.upload).toHaveBeenCalledTimes(1);
    expect(statesOf(store)).toEqual(['uploaded']);
  });

  it('reports the upload’s progress', async () => {
    const services = fakeServices();
    services.upload.mockImplementation(async (_url, _file, onProgress) => onProgress(0.4));
    const store = await storeWith(services, 'a');
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.get().images[0]?.progress ?? 0));
    await store.uploadAll(CAR_ID);
    expect(seen).toEqual([0, 0.4, 1]);
  });
});
