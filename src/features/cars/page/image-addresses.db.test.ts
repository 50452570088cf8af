import { createElement } from 'react';
import { expect, it } from 'vitest';
import { DEALER } from '../../../../tests/helpers/app/cars.ts';
import { htmlOf } from '../../../../tests/helpers/app/html.tsx';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { imageTesting } from '../../../../tests/helpers/images/image-uploads.ts';
import { temporaryStorage } from '../../../../tests/helpers/storage.ts';
import type { CarCard as CardData } from '../car.ts';
import { CarCard } from '../components/car-card.tsx';
import { carMeta } from './car-meta.ts';
import { Gallery } from './gallery/gallery.tsx';
import { imagesOf } from './images.ts';

const desk = await imageTesting({ database: await testDatabase(), ...(await temporaryStorage()) });
const { app, staff, post, read, record, upload } = desk;
const json = async (path: string) => (await app.request(path, { headers: staff })).json();

async function move(carId: number, to: string): Promise<void> {
  const { version } = await read(carId, staff);
  expect((await post(`${carId}/state`, { version, to })).status).toBe(200);
}

/** Returns all image addresses of a car in the API, on its page, in the head of the page and on its card. */
async function addressesOf(carId: number): Promise<Set<string>> {
  const car = await read(carId);
  const { vehicles } = await json('/api/cars/search?pageSize=100');
  const card = vehicles.find((vehicle: CardData) => vehicle.carId === carId);
  const gallery = { car, images: imagesOf(car), current: 0, onSelect: () => {}, onOpen: () => {} };
  const texts = [
    htmlOf(createElement(Gallery, gallery)),
    htmlOf(createElement(CarCard, { car: card })),
    ...[car, card, await read(carId, staff), carMeta(car, DEALER, 'https://cars.example')].map(
      (body) => JSON.stringify(body),
    ),
    ...[await json('/api/stock'), await json('/api/cars')].map((list) =>
      JSON.stringify((list.data ?? list).filter((row: CardData) => row.carId === carId)),
    ),
  ];
  return new Set(texts.flatMap((text) => text.match(/\/images\/\d[^\s"'&,)\\]+/g) ?? []));
}

async function statusesOf(addresses: Set<string>): Promise<Record<string, number>> {
  const entries = [...addresses].map(async (address) => {
    const { status } = await app.request(address);
    return [address, status] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

it.each<[string, (carId: number) => Promise<unknown>]>([
  ['recorded', async () => {}],
  ['sold', (carId) => move(carId, 'sold')],
  ['booked', (carId) => move(carId, 'reserved')],
  [
    'free again after a sale',
    async (carId) => {
      await move(carId, 'sold');
      await desk.makeVariants();
      await move(carId, 'live');
    },
  ],
  [
    'published again',
    async (carId) => {
      await desk.makeVariants();
      await move(carId, 'draft');
      await move(carId, 'live');
    },
  ],
  [
    'given another thumbnail',
    async (carId) => {
      const cover = await upload(carId, 'cover');
      await record(carId, [`${carId}/images/a.webp`], { thumbnailImage: cover });
    },
  ],
  [
    'given a rotated photo in place of the first one',
    async (carId) => record(carId, [await upload(carId, 'turned'), `${carId}/images/a.webp`]),
  ],
  [
    'given a removed photo back',
    async (carId) => {
      const removed = (await read(carId)).thumbnail.src;
      await record(carId, [await upload(carId, 'other')]);
      const imageId = Number(/-(\d+)/.exec(removed)?.[1]);
      expect((await post(`${carId}/removed-images`, { imageId })).status).toBe(200);
    },
  ],
])('returns 200 for every image address as soon as a car is %s', async (_, act) => {
  const carId = await desk.newCar();
  await record(carId, [await upload(carId, 'a'), await upload(carId, 'b')]);
  await act(carId);
  for (const isMade of [false, true]) {
    if (isMade) await desk.makeVariants();
    const addresses = await addressesOf(carId);
    expect([...addresses].some((address) => address.endsWith('.jpg'))).toBe(true);
    const statuses = await statusesOf(addresses);
    expect(statuses).toEqual(Object.fromEntries([...addresses].map((address) => [address, 200])));
  }
});
