import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { buyerDetails, carImages, cars, pricePeriods } from '../../../app/schema.server.ts';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';
import { DEALER } from '../../../../tests/helpers/app/cars.ts';
import { htmlOf } from '../../../../tests/helpers/app/html.tsx';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { readStored, temporaryStorage } from '../../../../tests/helpers/storage.ts';
import { fullKey } from '../../images/keys.server.ts';
import { WORD_RULES } from '../manage/advert-words.ts';
import type { CarListItem } from '../car.ts';
import { readDemoImage, readDemoImageFacts } from '../../images/demo-images.server.ts';
import { carData } from '../page/car-meta.ts';
import { HeaderCard } from '../page/header-card.tsx';
import { asCondition } from '../car-options.ts';
import { asCurrency } from '../../../platform/format.ts';
import { reduction } from '../fields/prior-price.ts';
import { stateOf } from '../fields/state.ts';
import { toFix } from '../manage/to-fix.ts';
import { loadDemoStock, readDemoCars } from './load-demo-stock.server.ts';

const demo = await readDemoCars();
const facts = await readDemoImageFacts();
const database = await testDatabase();
const { storage } = await temporaryStorage();

const app = testApp(database, { storage });
const headers = await signIn(database);
const get = (path: string) => app.request(path, { headers });

const now = new Date('2026-11-26T12:00:00Z');
const listed = demo.filter((car) => !car.archived && car.deletedDaysAgo === undefined);
const count = (matches: (car: (typeof demo)[number]) => boolean) => listed.filter(matches).length;

it('the demo stock matches its README', () => {
  expect(demo.filter((car) => car.archived)).toHaveLength(2);
  expect(demo.filter((car) => car.deletedDaysAgo !== undefined)).toHaveLength(2);
  expect(listed).toHaveLength(48);
  expect(count((car) => car.reduced !== undefined)).toBe(3);
  expect(count((car) => car.registration === null)).toBe(1);
  expect(count((car) => car.batteryKwh !== null)).toBe(2);
  expect(count((car) => car.writeOff === 'D')).toBe(1);
  expect(count((car) => car.premium)).toBe(12);
  expect(count((car) => !car.sale)).toBe(6);
  expect(count((car) => car.sold !== undefined)).toBe(3);
  expect(count((car) => car.booked !== undefined)).toBe(2);
  expect(count((car) => !car.publish)).toBe(4);
  expect(count((car) => car.images.length === 0)).toBe(2);
  expect(new Set(demo.map((car) => car.listedAt)).size).toBe(52);
});

it('every image exists, and its body type and colour match its car', async () => {
  for (const car of demo) {
    for (const name of car.images) {
      await expect(readDemoImage(name)).resolves.toBeInstanceOf(Buffer);
      expect(name).toContain(`${car.bodyType}-${car.colour}-`.toLowerCase());
      expect(facts).toHaveProperty(name);
    }
    expect(car.images[0] ?? 'none-hero').toMatch(/-hero$/);
  }
});

/** Annual motor tax in euro by maximum g/km of CO2, for cars registered before 2021 (NEDC) and since (WLTP). */
const NEDC = [[0, 120], [80, 170], [100, 180], [110, 190], [120, 200], [130, 270], [140, 280], [155, 400], [170, 600], [190, 790], [225, 1250], [Infinity, 2400]] as const; // prettier-ignore
const WLTP = [[0, 120], [50, 140], [80, 150], [90, 160], [100, 170], [110, 180], [120, 190], [130, 200], [140, 210], [150, 270], [160, 280], [170, 420], [190, 600], [200, 790], [225, 1250], [Infinity, 2400]] as const; // prettier-ignore

it.each(demo)('$name: motor tax, NCT and year match its first registration', (car) => {
  const table = car.firstRegistered < '2021' ? NEDC : WLTP;
  const tax = table.find(([most]) => Number(car.co2Emission) <= most)![1];
  expect(car.roadTax).toBe(`€${tax.toLocaleString('en-IE')} a year`);
  expect(car.firstRegistered.startsWith(String(car.year))).toBe(true);

  const age = Number(car.nctDue.slice(0, 4)) - car.year;
  expect(car.nctDue.slice(4)).toBe(car.firstRegistered.slice(4));
  expect([4, 6, 8, 10, 11, 12]).toContain(age);
  expect(car.features.length).toBeGreaterThanOrEqual(6);
  expect(car.features.length).toBeLessThanOrEqual(12);
  expect(new Date(car.sold?.date ?? '2026-11-21').getTime()).toBeGreaterThan(
    new Date(car.listedAt).getTime(),
  );
});

it('loads the whole demo stock once', async () => {
  expect(await loadDemoStock({ database, storage, now })).toBe(52);
  expect(await loadDemoStock({ database, storage, now })).toBe(0);

  const rows = await database.db.select().from(cars).orderBy(cars.carId);
  expect(rows.map(stateOf).slice(48)).toEqual(['archived', 'archived', 'deleted', 'deleted']);
  const newest = rows[47]!;
  expect(newest).toMatchObject({
    name: demo[0]!.name,
    publish: true,
    currentPrice: '24950.00',
  });
  expect(newest.createdAt.toISOString()).toBe(demo[0]!.listedAt);

  const images = await database.db.select().from(carImages);
  expect(images).toHaveLength(demo.reduce((sum, car) => sum + car.images.length, 0));
  const thumbnail = images.find((image) => image.imageId === newest.thumbnailImageId)!;
  expect(thumbnail).toMatchObject({
    carId: newest.carId,
    imagePath: `${newest.carId}/images/hatchback-blue-hero.webp`,
    position: 0,
    studio: 'light',
  });
  expect(await readStored(storage, fullKey(thumbnail.storageKey, null))).toEqual(
    await readDemoImage('hatchback-blue-hero'),
  );

  const buyers = await database.db.select().from(buyerDetails);
  const kinds = buyers.map(({ kind }) => kind).toSorted();
  expect(kinds.join()).toBe('booking,booking,sale,sale,sale');
});

it('shows only reductions that the law allows to announce', async () => {
  const periods = await database.db.select().from(pricePeriods).orderBy(pricePeriods.periodId);
  const reduced = listed.filter((car) => car.reduced);
  for (const car of reduced) {
    const [row] = await database.db.select().from(cars).where(eq(cars.name, car.name));
    const own = periods
      .filter(({ carId }) => carId === row!.carId)
      .map((period) => ({ ...period, currency: asCurrency(period.currency) }));
    expect(reduction(own, now)).toMatchObject({ prior: car.reduced!.from });
  }
});

const sorted = (prices: number[]) => prices.toSorted((a, b) => a - b);

it('states the same price of a car in the export, on its page, on its card and in structured data', async () => {
  const file = await (await get('/api/stock/export.csv')).text();
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true });
  const cards: CarListItem[] = await (await app.request('/api/cars')).json();
  const kept = demo.filter((car) => car.deletedDaysAgo === undefined);
  expect(sorted(rows.map((row) => Number(row['price'])))).toEqual(
    sorted(kept.map((car) => car.currentPrice)),
  );

  const shown: object[] = [];
  for (const row of rows) {
    const carId = Number(row['address']?.split('/').at(-1));
    const price = Number(row['price']);
    const [car] = await (await get(`/api/cars/${carId}`)).json();
    const { offers } = carData(car, DEALER, 'https://cars.example');
    expect(offers).toMatchObject({ price, priceCurrency: row['currency'] });
    const text = `€${price.toLocaleString('en-IE')}`;
    expect(htmlOf(createElement(HeaderCard, { car, dealer: DEALER }))).toContain(`>${text}</p>`);
    if (row['publish'] === 'yes' && row['status'] !== 'Archived')
      shown.push({ carId, currentPrice: price, price: text });
  }
  expect(cards).toHaveLength(shown.length);
  expect(cards).toEqual(expect.arrayContaining(shown.map((card) => expect.objectContaining(card))));
});

it('has no words in its adverts that consumer law forbids', async () => {
  const { data } = await (await get('/api/stock')).json();
  expect(data).toHaveLength(48);
  const codes = data.flatMap((car: { toFix: { code: string }[] }) =>
    car.toFix.map(({ code }) => code),
  );
  for (const { code } of WORD_RULES) expect(codes).not.toContain(code);
});

it.each(['2026-11-27', '2027-02-28', '2027-10-31', '2028-02-29', '2031-06-15'])(
  'leaves four cars with something to fix on a first start on %s',
  async (day) => {
    const fresh = await testDatabase();
    await loadDemoStock({ database: fresh, storage, now: new Date(`${day}T12:00:00Z`) });
    const rows = await fresh.db.select().from(cars).orderBy(cars.carId);
    const images = await fresh.db.select().from(carImages);
    const toFixOf = (car: (typeof rows)[number]) =>
      toFix(
        {
          ...car,
          currentPrice: Number(car.currentPrice),
          currency: asCurrency(car.currency),
          condition: asCondition(car.condition),
          imageCount: images.filter(({ carId }) => carId === car.carId).length,
        },
        { minPhotos: 4, today: day },
      ).map(({ code }) => code);
    const advice = rows
      .filter((car) => ['live', 'draft', 'reserved'].includes(stateOf(car)))
      .map((car) => [car.name, toFixOf(car)] as const)
      .filter(([, codes]) => codes.length > 0);
    expect(Object.fromEntries(advice)).toEqual({
      'Kia Sportage 1.6 CRDi K3': ['noPhotos', 'noPlate'],
      'Ford Galaxy 2.0 EcoBlue Titanium': ['shortDescription'],
      'SEAT Ibiza 1.0 TSI FR': ['nctSoon'],
      'Mazda MX-5 2.0 GT': ['noPhotos'],
    });
  },
);
