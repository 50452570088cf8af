import { readFile } from 'node:fs/promises';
import { createApi } from '../../app/lib/api.ts';
import { signIn } from '../site.ts';

export type Kind = 'page' | 'api' | 'image' | 'write' | 'upload';

/** A finished request. The status is 0 if the connection failed. */
export interface Answer {
  kind: Kind;
  status: number;
  /** Milliseconds until the body was read. */
  ms: number;
}

const PAGES = [
  '/',
  '/search?listingType=Sale&minPrice=0&maxPrice=100000',
  '/about',
  '/contact',
  '/savedcars',
];
const API = [
  '/api/cars/search?listingType=Sale&minPrice=0&maxPrice=100000',
  '/api/cars/search?listingType=Sale&q=diesel&sort=price-asc',
  '/api/cars/search?listingType=PreBooking',
  '/api/cars/facets',
  '/api/makes',
  '/api/models',
  '/api/dealer',
];

const anyOf = <Item>(list: readonly Item[]): Item => {
  const item = list[Math.floor(Math.random() * list.length)];
  if (item === undefined) throw new Error('The list is empty');
  return item;
};

/** Creates visitors, an editor and uploads for a running site with demo stock. */
export async function createTraffic(url: string, record: (answer: Answer) => void) {
  async function send(kind: Kind, path: string, init: RequestInit = {}): Promise<Response> {
    const started = performance.now();
    let status = 0;
    try {
      const response = await fetch(new URL(path, url), { redirect: 'manual', ...init });
      const body = await response.arrayBuffer();
      ({ status } = response);
      return new Response(status === 204 || status === 304 ? null : body, response);
    } finally {
      record({ kind, status, ms: performance.now() - started });
    }
  }
  const text = async (kind: Kind, path: string) => (await send(kind, path)).text();

  const search: { vehicles: { carId: number }[] } = JSON.parse(
    await text('api', '/api/cars/search?pageSize=40'),
  );
  const cars = search.vehicles.map(({ carId }) => carId);
  const pages = (await Promise.all(PAGES.slice(0, 2).map((path) => text('page', path)))).join('');
  const images = [...new Set(pages.match(/\/images\/[^"'\s,]+\.(?:webp|jpg)/g))];

  const cookie = await signIn(url);
  const api = createApi((path, init) =>
    send(init.method ? 'write' : 'api', path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), cookie },
    }),
  );
  const photo = await readFile(
    new URL('../../demo-stock/images/suv-blue-hero.webp', import.meta.url),
  );
  const [transmission, fuelType, [model]] = await Promise.all([
    api.transmissions(),
    api.fuelTypes(),
    api.models(),
  ]);
  const fields = {
    makeId: model!.make.makeId,
    modelId: model!.modelId,
    transmissionId: transmission[0]!.transmissionId,
    fuelTypeId: fuelType[0]!.fuelTypeId,
    year: 2021,
    currentPrice: 24_950,
    condition: 'Used',
    description: 'A car of the load test.',
    publish: true,
  } as const;

  /** One request of a visitor: 40 % API, 35 % images, 25 % pages. */
  async function visit(): Promise<void> {
    const chance = Math.random();
    if (chance < 0.3) await send('api', anyOf(API));
    else if (chance < 0.4) await send('api', `/api/cars/${anyOf(cars)}`);
    else if (chance < 0.75) await send('image', anyOf(images));
    else if (chance < 0.9) await send('page', anyOf(PAGES));
    else await send('page', `/car/${anyOf(cars)}`);
  }

  /** One write of the editor: the price of a demo car. */
  async function changePrice(): Promise<void> {
    const { carId, version } = await api.staffCar(edited.carId);
    await api.updateCar('admin', {
      ...fields,
      carId,
      version,
      currentPrice: 20_000 + Math.floor(Math.random() * 5_000),
    });
  }

  /** Adds a car with an image, as the form does, and deletes it again. */
  async function uploadCar(): Promise<void> {
    const { carId } = await api.createCar('admin', fields, crypto.randomUUID());
    const name = `${carId}/images/photo.webp`;
    const link = await api.imageUploadUrl({ name, type: 'image/webp', size: photo.length });
    await send('upload', link, {
      method: 'PUT',
      headers: { 'content-type': 'image/webp' },
      body: new Uint8Array(photo),
    });
    await api.recordImages('admin', { carId, images: [name], thumbnailImage: name });
    await api.deleteCar('admin', carId);
  }

  const edited = await api.createCar('admin', fields, crypto.randomUUID());
  return { visit, changePrice, uploadCar };
}
