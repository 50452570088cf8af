import { describe, expect, it } from 'vitest';
import { UnusableImage } from '../../../../platform/images/convert/to-webp.ts';
import { createApi } from '../../../../app/api/api.ts';
import { enquiryFileInput } from '../../part-exchange-schemas.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { type PhotoServices, PhotoStore } from './photo-store.ts';

const file = (name: string) => new File(['photo'], name, { type: 'image/jpeg' });

/** A store whose uploads call `upload`. `links` has the `replaces` of each link that it requested. */
function testStore(upload: PhotoServices['upload'] = async () => {}, convert = image) {
  const links: unknown[] = [];
  const revoked: string[] = [];
  const store = new PhotoStore({
    api: createApi(async ({ status, body }) => {
      links.push(enquiryFileInput.parse(body).replaces);
      return { status, body: { fileId: 100 + links.length, url: 'https://cars.example/upload' } };
    }),
    convert,
    upload,
    previewOf: () => `blob:${links.length}`,
    revoke: (preview) => void revoked.push(preview),
  });
  const states = () => store.get().map(({ name, state }) => `${name} ${state}`);
  return { store, links, states, revoked };
}

/** A store that gets no link. */
const refusedStore = (status: number) =>
  new PhotoStore({
    api: createApi(() => Promise.reject(new ApiError(status, 'Not now.'))),
    convert: image,
    upload: async () => {},
    previewOf: () => '',
    revoke: () => {},
  });

const image = async (_file: File) => new Blob(['webp'], { type: 'image/webp' });

describe('PhotoStore', () => {
  it('uploads at most six photos, and says how many it left out', async () => {
    const { store, states } = testStore();
    expect(store.add(['1', '2', '3', '4'].map(file), 'stamp')).toBe(0);
    expect(store.add(['5', '6', '7', '8'].map(file), 'stamp')).toBe(2);
    expect(await store.finish()).toEqual([101, 102, 103, 104, 105, 106]);
    expect(states()).toHaveLength(6);
  });

  it('uploads an interrupted photo again in the place of the first attempt', async () => {
    let attempts = 0;
    const { store, links, states } = testStore(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('Upload failed');
    });
    store.add([file('front')], 'stamp');
    expect(await store.finish()).toBeNull();
    expect(states()).toEqual(['front failed']);
    store.retry(store.get()[0]?.id ?? 0);
    expect(await store.finish()).toEqual([102]);
    expect(links).toEqual([null, 101]);
  });

  it('replaces a removed photo', async () => {
    const { store, links } = testStore();
    store.add([file('front')], 'stamp');
    await store.finish();
    store.remove(store.get()[0]?.id ?? 0);
    store.add([file('back'), file('side')], 'stamp');
    expect(await store.finish()).toEqual([102, 103]);
    expect(links).toEqual([null, 101, null]);
  });

  it('gives the place of a photo to the next one if it is removed while its link is requested or it is uploaded', async () => {
    for (const moment of ['link', 'upload']) {
      const { store, links } = testStore(async () => {
        if (moment === 'upload') removeFront();
      });
      const removeFront = () => {
        const [photo] = store.get();
        if (photo?.name === 'front' && photo.state === 'uploading') store.remove(photo.id);
      };
      if (moment === 'link') store.subscribe(removeFront);
      store.add(['front', 'back'].map(file), 'stamp');
      expect(await store.finish()).toEqual([102]);
      expect(links).toEqual([null, 101]);
    }
  });

  it('frees the previews of removed photos, and all others when the form is closed', async () => {
    const { store, revoked } = testStore();
    store.add(['front', 'back'].map(file), 'stamp');
    await store.finish();
    store.remove(store.get()[0]?.id ?? 0);
    expect(revoked).toEqual(['blob:0']);
    store.close();
    expect(revoked).toEqual(['blob:0', 'blob:1']);
  });

  it('refuses a file that is not a photo, which must be removed before the form is sent', async () => {
    const { store, states } = testStore(undefined, async () => {
      throw new UnusableImage('This file isn’t a photo we can use.');
    });
    store.add([file('notes')], 'stamp');
    expect(await store.finish()).toBeNull();
    expect(states()).toEqual(['notes refused']);
    store.remove(store.get()[0]?.id ?? 0);
    expect(await store.finish()).toEqual([]);
  });

  it('can try again after 429 and 503, but not after another refusal', async () => {
    for (const [status, state] of [
      [429, 'failed'],
      [503, 'failed'],
      [422, 'refused'],
    ] as const) {
      const photos = refusedStore(status);
      photos.add([file('front')], 'stamp');
      await photos.finish();
      expect([status, photos.get()[0]?.state]).toEqual([status, state]);
    }
  });

  it('marks the photos that the server could not read', async () => {
    const { store, states } = testStore();
    store.add([file('front'), file('back')], 'stamp');
    await store.finish();
    store.refuse({ 'fileIds.102': 'This image is damaged or incomplete' });
    expect(states()).toEqual(['front ready', 'back refused']);
  });
});
