import type { CarFields, CarUpdateFields } from '../../../src/features/cars/write/car-input.ts';

/** Deadline of a request, against hanging. */
const DEADLINE_MS = 60_000;

/** Uploads to a signed link and returns the status. */
async function upload(link: string, bytes: Buffer): Promise<number> {
  const response = await fetch(link, {
    method: 'PUT',
    headers: { 'content-type': 'image/webp' },
    body: Uint8Array.from(bytes),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  await response.arrayBuffer();
  return response.status;
}

export type StaffClient = ReturnType<typeof staffClient>;

/** The fields of a car that these tests read. */
interface ReadCar {
  version: number;
  currentPrice: number;
  carSold: boolean;
  saleDetails: object | null;
  images: { imagePath: string; src: string; widths: number[] }[];
}

/** Requests of a signed-in user to a server process, sent like those of the car form. */
export function staffClient(url: string, cookie: string) {
  const send = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
    fetch(new URL(path, url), {
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...init,
      headers: { ...headers, cookie },
    });

  const post = (path: string, body: unknown) =>
    send(
      path,
      { method: 'POST', body: JSON.stringify(body) },
      { 'content-type': 'application/json' },
    );

  const createEntry = async (list: string, entry: object): Promise<Record<string, number>> =>
    (await expectStatus(post(`/api/${list}/create`, entry), 201)).json();

  /** Returns a signed link to upload an image, or the status of an error. */
  const requestLink = async (name: string, size: number): Promise<string | number> => {
    const response = await post('/api/cars/images-urls', {
      image: { name, type: 'image/webp', size },
    });
    const { url: link } = await response.json();
    return response.ok ? link : response.status;
  };

  /** Sets the images of a car and returns the status. */
  const record = async (carId: number, images: string[], signal?: AbortSignal): Promise<number> => {
    const body = JSON.stringify({ carId, images, thumbnailImage: images[0] ?? null });
    const response = await send(
      '/api/cars/images/admin-dbupdate',
      { method: 'POST', body, ...(signal && { signal }) },
      { 'content-type': 'application/json' },
    );
    await response.arrayBuffer();
    return response.status;
  };

  return {
    url,
    cookie,
    send,
    post,
    requestLink,
    upload,
    record,

    /** Adds an image to a car without images and returns the status of the first step that fails, or 200. */
    saveImage: async (carId: number, name: string, bytes: Buffer): Promise<number> => {
      const link = await requestLink(name, bytes.length);
      if (typeof link === 'number') return link;
      const uploaded = await upload(link, bytes);
      return uploaded === 200 ? record(carId, [name]) : uploaded;
    },

    /** Returns the required fields of a published car, with new entries of the reference lists. */
    newFields: async (name: string): Promise<CarFields> => {
      const { makeId = 0 } = await createEntry('makes', { name });
      const { modelId = 0 } = await createEntry('models', { name, makeId });
      const { transmissionId = 0 } = await createEntry('transmissions', { name });
      const { fuelTypeId = 0 } = await createEntry('fuelTypes', { name });
      return {
        makeId,
        modelId,
        transmissionId,
        fuelTypeId,
        year: 2021,
        currentPrice: 20_000,
        condition: 'Used',
        publish: true,
        description: 'One owner, full history.',
      };
    },

    saveCar: async (
      verb: 'create' | 'update',
      metadata: CarFields | CarUpdateFields,
      { images = [], key }: { images?: Buffer[]; key?: string } = {},
    ): Promise<{ status: number; body: { carId: number; version: number } }> => {
      const form = new FormData();
      form.append('metadata', new Blob([JSON.stringify(metadata)], { type: 'application/json' }));
      for (const image of images)
        form.append('images', new File([Uint8Array.from(image)], 'photo.jpg'));
      const response = await send(
        `/api/cars/admin-${verb}`,
        { method: 'POST', body: form },
        key === undefined ? {} : { 'idempotency-key': key },
      );
      return { status: response.status, body: await response.json() };
    },

    /** Reads a car with its buyer. */
    readCar: async (carId: number): Promise<ReadCar> =>
      (await (await expectStatus(send(`/api/cars/${carId}`), 200)).json())[0],

    countAuditEntries: async (carId: number): Promise<number> => {
      const address = `/api/audit-log?entity=car&entityId=${carId}&pageSize=1`;
      const page = await (await expectStatus(send(address), 200)).json();
      return page.pagination.totalItems;
    },
  };
}

export async function expectStatus(sent: Promise<Response>, status: number): Promise<Response> {
  const response = await sent;
  if (response.status === status) return response;
  throw new Error(`${new URL(response.url).pathname} returned ${response.status}`);
}
