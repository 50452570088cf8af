import type { CarFields } from '../../../src/features/cars/write/car-input.ts';
import { JOBS } from '../../../src/app/job-names.ts';
import { atSize } from '../../../src/platform/images/image-address.ts';
import type { Database } from '../../../src/platform/database/client.server.ts';
import { testJpeg } from './jpeg.ts';
import { makeImageVariants } from '../../../src/features/images/make-variants.server.ts';
import type { Storage } from '../../../src/platform/ports/storage.server.ts';
import { apiClient } from '../api-client.ts';
import { signIn, testApp } from '../app.ts';
import { S3_ENDPOINT } from '../s3-server.ts';
import { minimalCar, recordingQueue, sendCar } from '../car-form.ts';

/** Test helpers that manage car images through the API as a signed-in user. One per test database. */
export async function imageTesting(parts: { database: Database; storage: Storage }) {
  const queue = recordingQueue();
  const app = testApp(parts.database, { storage: parts.storage, queue });
  const staff = await signIn(parts.database);
  const least: CarFields = await minimalCar(parts.database);
  const photo = await testJpeg({ width: 60, height: 40 });

  const newCar = async (): Promise<number> =>
    (await sendCar(app, 'create', { ...least, publish: true }, staff)).body.carId;

  /** Reads a car as a visitor, or as staff with their headers. */
  const read = async (carId: number, headers: Record<string, string> = {}) =>
    (await (await app.request(`/api/cars/${carId}`, { headers })).json())[0];

  const post = (path: string, body: unknown, headers: Record<string, string> = staff) =>
    apiClient(app, headers).post(`/cars/${path}`, body ?? null);

  const requestLink = (name: unknown, more: object = {}, headers: Record<string, string> = staff) =>
    post('images-urls', { image: { name, type: 'image/webp', ...more } }, headers);

  /** Uploads to a link of the application or of the object storage. */
  const put = async (url: string, body: BodyInit, type = 'image/webp') => {
    const send = S3_ENDPOINT && url.startsWith(S3_ENDPOINT) ? fetch : app.request;
    const response = await send(url, { method: 'PUT', headers: { 'content-type': type }, body });
    return response.status;
  };

  /** Uploads an image like the car form does and returns its path. */
  async function upload(carId: number, file: string, bytes: Buffer = photo): Promise<string> {
    const name = `${carId}/images/${file}.webp`;
    const { body } = await requestLink(name, { size: bytes.length });
    const status = await put(body.url, Uint8Array.from(bytes));
    if (status !== 200) throw new Error(`The upload returned ${status}`);
    return name;
  }

  const record = (
    carId: number,
    images: unknown,
    more: object = {},
    headers: Record<string, string> = staff,
  ) =>
    post(
      'images/admin-dbupdate',
      { carId, images, thumbnailImage: Array.isArray(images) ? images[0] : null, ...more },
      headers,
    );

  /** Lists storage keys. */
  const stored = async (prefix: string) => {
    const keys: string[] = [];
    for await (const key of parts.storage.list(prefix)) keys.push(key);
    return keys;
  };

  /** File names of a car's gallery, in order. */
  const names = async (carId: number) =>
    (await read(carId)).images.map(({ imagePath }: { imagePath: string }) =>
      imagePath.replace(/^.*\//, '').replace('.webp', ''),
    );

  /** Runs the queued `make-variants` jobs. */
  async function makeVariants() {
    for (const { name, payload } of queue.jobs.splice(0))
      if (name === 'make-variants') await makeImageVariants(parts, JOBS[name].parse(payload));
  }

  /** Fetches every public file of a car's images, by URL. */
  async function served(carId: number): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>();
    const images: { src: string; widths: number[] }[] = (await read(carId)).images;
    for (const { src, widths } of images)
      for (const size of ['full', 'og', ...widths] as const) {
        const address = atSize(src, size);
        const response = await app.request(address);
        if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
        if (response.headers.get('x-content-type-options') !== 'nosniff')
          throw new Error(`${address} has no X-Content-Type-Options header`);
        files.set(address, Buffer.from(await response.arrayBuffer()));
      }
    return files;
  }

  return {
    ...parts,
    queue,
    app,
    staff,
    least,
    photo,
    newCar,
    read,
    post,
    requestLink,
    put,
    upload,
    record,
    stored,
    names,
    makeVariants,
    served,
  };
}
