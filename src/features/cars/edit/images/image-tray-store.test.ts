import { describe, expect, it, vi } from 'vitest';
import { sessionIsActive, sessionState } from '../../../../app/api/session-expiry.ts';
import { UnusableImage } from '../../../../platform/images/convert/to-webp.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { uploadsOf } from './image-tray.ts';
import { type ImageServices, ImageTrayStore, UploadFailed } from './image-tray-store.ts';

const file = (name: string) => new File([name], name, { type: 'image/jpeg' });

function fakeServices() {
  let links = 0;
  const imageUploadUrl = vi.fn<ImageServices['api']['imageUploadUrl']>(async () => {
    links += 1;
    return { url: `https://store.example/${links}`, uploadKey: `key-${links}` };
  });
  return {
    api: { imageUploadUrl },
    quietApi: { imageUploadUrl },
    convert: vi.fn<ImageServices['convert']>(
      async (source, turns = 0) =>
        new Blob([await source.text(), turns ? ` turned ${turns}` : ''], { type: 'image/webp' }),
    ),
    upload: vi.fn<ImageServices['upload']>(async () => {}),
    download: vi.fn<ImageServices['download']>(async (path) => new Blob([path])),
    waitAfter: () => 0,
    isOnline: () => true,
  } satisfies ImageServices;
}

/** Adds files with these names to a new store. */
function storeWith(services: ImageServices, ...names: string[]) {
  const store = new ImageTrayStore(undefined, services);
  store.add(names.map(file));
  return store;
}

const statesOf = (store: ImageTrayStore) => store.get().map(({ state }) => state);
const problemsOf = (store: ImageTrayStore) => store.get().map(({ problem }) => problem);
const idOf = (store: ImageTrayStore, place: number) => store.get()[place]?.id ?? '';
const haveStates = (store: ImageTrayStore, ...states: string[]) =>
  vi.waitFor(() => expect(statesOf(store)).toEqual(states));

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
    await storeWith({ ...fakeServices(), convert }, 'a.jpg', 'b.jpg', 'c.jpg').converted();
    expect(most).toBe(1);
  });

  it('leaves out files beyond the limit of 40 images', () => {
    const store = new ImageTrayStore(undefined, fakeServices());
    expect(store.add(Array.from({ length: 42 }, (_, at) => file(`${at}.jpg`)))).toBe(2);
    expect(store.get()).toHaveLength(40);
  });

  it('shows the reason for an unusable file', async () => {
    const services = fakeServices();
    services.convert.mockRejectedValueOnce(new UnusableImage('Not an image'));
    const store = storeWith(services, 'notes.txt', 'a.jpg');
    await haveStates(store, 'refused', 'uploaded');
    expect(problemsOf(store)).toEqual(['Not an image', null]);
  });

  it('does not convert a file that was removed while it waited', async () => {
    const services = fakeServices();
    const store = storeWith(services, 'a.jpg', 'b.jpg');
    store.remove(idOf(store, 1));
    await haveStates(store, 'uploaded');
    expect(services.convert).toHaveBeenCalledTimes(1);
  });
});

describe('the upload of a file', () => {
  it('starts when the file is converted, and has a path once the car has an id', async () => {
    const services = fakeServices();
    const store = storeWith(services, 'Front.jpg');
    await haveStates(store, 'uploaded');
    expect(services.api.imageUploadUrl).toHaveBeenCalledWith({
      type: 'image/webp',
      size: 'Front.jpg'.length,
    });
    store.namePaths(7);
    const [[path, key] = []] = Object.entries(uploadsOf(store.get()));
    expect(path).toMatch(/^7\/images\/Front-[0-9a-f]{8}\.webp$/);
    expect(key).toBe('key-1');
    store.namePaths(7);
    expect(store.get()[0]?.path).toBe(path);
  });

  it('is one of at most three at the same time', async () => {
    let running = 0;
    let most = 0;
    const upload = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
    };
    await storeWith({ ...fakeServices(), upload }, 'a', 'b', 'c', 'd', 'e').uploadAll();
    expect(most).toBe(3);
  });

  it('is repeated by itself until it succeeds, and fails visibly after three attempts', async () => {
    const services = fakeServices();
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    for (let attempt = 1; attempt <= 3; attempt += 1)
      services.upload.mockRejectedValueOnce(new Error('Upload failed'));
    services.upload.mockImplementation(() => allowed);
    const seen = new Set<string>();
    const store = new ImageTrayStore(undefined, services);
    store.subscribe(() =>
      store.get().forEach(({ state, problem }) => seen.add(`${state} ${problem}`)),
    );
    store.add([file('a')]);
    await vi.waitFor(() => expect(services.upload).toHaveBeenCalledTimes(4));
    expect(seen).toContain('failed Upload failed');
    allow();
    await haveStates(store, 'uploaded');
    expect(problemsOf(store)).toEqual([null]);
  });

  it('is not repeated by itself if the server refuses it', async () => {
    const services = fakeServices();
    services.api.imageUploadUrl.mockRejectedValueOnce(
      new ApiError(413, 'This image is too large.'),
    );
    const store = storeWith(services, 'a');
    await haveStates(store, 'failed');
    expect(problemsOf(store)).toEqual(['This image is too large.']);
    store.retry(idOf(store, 0));
    await haveStates(store, 'uploaded');
  });

  it('waits for the session without asking for it', async () => {
    const services = fakeServices();
    services.api.imageUploadUrl.mockRejectedValueOnce(new ApiError(401, 'Please sign in.'));
    const store = storeWith(services, 'a');
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    const end = store.watch();
    await vi.waitFor(() => expect(sessionState()).toBe('expired'));
    expect(statesOf(store)).toEqual(['ready']);
    sessionIsActive();
    await haveStates(store, 'uploaded');
    end();
    vi.unstubAllGlobals();
  });

  it('says that the connection is lost, and is repeated when it is back', async () => {
    const services = {
      ...fakeServices(),
      isOnline: () => false,
      waitAfter: (failures: number) => (failures < 3 ? 0 : 1_000_000),
    };
    for (let attempt = 1; attempt <= 3; attempt += 1)
      services.upload.mockRejectedValueOnce(new Error('Upload failed'));
    const browser = new EventTarget();
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
    const store = storeWith(services, 'a');
    const end = store.watch();
    await vi.waitFor(() => expect(problemsOf(store)[0]).toMatch(/^No connection\./));
    browser.dispatchEvent(new Event('online'));
    await haveStates(store, 'uploaded');
    end();
    vi.unstubAllGlobals();
  });

  it('reports its progress', async () => {
    const services = fakeServices();
    services.upload.mockImplementation(async ({ onProgress }) => onProgress(0.4));
    const store = storeWith(services, 'a');
    const seen = new Set<number>();
    store.subscribe(() => seen.add(store.get()[0]?.progress ?? 0));
    await store.uploadAll();
    expect([...seen]).toEqual([0, 0.4, 1]);
  });
});

describe('uploadAll', () => {
  it('waits for conversions and uploads', async () => {
    const store = storeWith(fakeServices(), 'a.jpg', 'b.jpg');
    await store.uploadAll();
    expect(statesOf(store)).toEqual(['uploaded', 'uploaded']);
  });

  it('reports an upload that fails three times, after the others have ended', async () => {
    const services = fakeServices();
    services.upload.mockImplementation(async ({ url }) => {
      if (!url.endsWith('2') && !url.endsWith('3')) throw new Error('Upload failed');
    });
    services.waitAfter = () => 1_000_000;
    const store = storeWith(services, 'a', 'b', 'c');
    await vi.waitFor(() => expect(services.upload).toHaveBeenCalledTimes(3));
    services.waitAfter = () => 0;
    await expect(store.uploadAll()).rejects.toThrow(UploadFailed);
    expect(statesOf(store)).toEqual(['failed', 'uploaded', 'uploaded']);
    expect(problemsOf(store)).toEqual(['Upload failed', null, null]);
    for (const { id } of store.get()) store.remove(id);
  });

  it('throws the 401 when the session has expired', async () => {
    const expired = new ApiError(401, 'Please sign in.');
    const services = fakeServices();
    services.api.imageUploadUrl.mockRejectedValue(expired);
    const store = storeWith(services, 'a');
    await expect(store.uploadAll()).rejects.toBe(expired);
    sessionIsActive();
  });

  it.each([
    ['the connection is lost', new ApiError(0, 'We could not reach the server.')],
    ['the server fails', new ApiError(500, 'Something went wrong on our side.')],
  ])("shows 'Failed to get presigned URL' when %s", async (_, error) => {
    const services = fakeServices();
    services.api.imageUploadUrl.mockRejectedValue(error);
    const store = storeWith(services, 'a');
    await expect(store.uploadAll()).rejects.toThrow(UploadFailed);
    expect(problemsOf(store)).toEqual(['Failed to get presigned URL']);
    store.remove(idOf(store, 0));
  });

  it('uploads a file again whose upload the server may have deleted', async () => {
    const services = fakeServices();
    const store = storeWith(services, 'a');
    await haveStates(store, 'uploaded');
    const day = 24 * 60 * 60_000;
    store.set(
      store.get().map((image) => ({ ...image, upload: { key: 'key-1', at: Date.now() - day } })),
    );
    await store.uploadAll();
    store.namePaths(7);
    expect(Object.values(uploadsOf(store.get()))).toEqual(['key-2']);
  });
});

/** The files that were uploaded, as texts. */
const uploaded = (services: ReturnType<typeof fakeServices>) =>
  Promise.all(services.upload.mock.calls.map(([{ file: sent }]) => sent.text()));

/** A store with a saved image. */
const saved = async (services: ImageServices) => {
  const store = storeWith(services, 'a');
  await store.uploadAll();
  store.set(
    store.get().map((image) => ({
      ...image,
      id: '7/images/a.webp',
      path: '7/images/a.webp',
      state: 'saved' as const,
      file: null,
      upright: null,
      upload: null,
    })),
  );
  return store;
};

describe('rotate', () => {
  it('turns a new photo by 90° for each press, from the photo as it was chosen', async () => {
    const services = fakeServices();
    const store = storeWith(services, 'a');
    await haveStates(store, 'uploaded');
    store.rotate(idOf(store, 0));
    await haveStates(store, 'uploaded');
    store.rotate(idOf(store, 0));
    store.rotate(idOf(store, 0));
    await haveStates(store, 'uploaded');
    expect(await uploaded(services)).toEqual(['a', 'a turned 1', 'a turned 3']);
    store.rotate(idOf(store, 0));
    await haveStates(store, 'uploaded');
    expect((await uploaded(services)).at(-1)).toBe('a');
  });

  it('uploads the turned photo if an upload is running', async () => {
    const services = fakeServices();
    services.upload.mockImplementationOnce(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('Upload failed')));
        }),
    );
    const store = storeWith(services, 'a');
    await haveStates(store, 'uploading');
    store.rotate(idOf(store, 0));
    await haveStates(store, 'uploaded');
    store.namePaths(7);
    expect(Object.values(uploadsOf(store.get()))).toEqual(['key-2']);
  });

  it('downloads a saved photo and makes it a new one', async () => {
    const services = fakeServices();
    const store = await saved(services);
    store.rotate('7/images/a.webp');
    await haveStates(store, 'uploaded');
    expect((await uploaded(services)).at(-1)).toBe('7/images/a.webp turned 1');
    expect(store.get()[0]).toMatchObject({ id: '7/images/a.webp', path: null });
  });

  it('leaves a saved photo unchanged if it cannot be downloaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const services = fakeServices();
    services.download.mockRejectedValueOnce(new Error('Failed to fetch image'));
    const store = await saved(services);
    store.rotate('7/images/a.webp');
    await haveStates(store, 'saved');
    expect(store.get()[0]).toMatchObject({
      turns: 0,
      path: '7/images/a.webp',
      problem: 'Failed to fetch image',
    });
    warn.mockClear();
  });
});
