import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cachedSite } from '../../../tests/helpers/cache/cached-site.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { openPostgres } from '../../platform/database/postgres.server.ts';
import { followSettings } from '../settings/follow-settings.server.ts';
import { readDealer } from '../settings/read-dealer-file.server.ts';
import { pino } from 'pino';
import { pricePeriods, settings } from '../../app/schema.server.ts';
import { keepStock } from './stock/stock.server.ts';

const log = pino({ level: 'silent' });
const DAY = 86_400_000;
const soon = { timeout: 20_000, interval: 10 };

const database = await testDatabase();
const { db } = database;
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volvo', 'XC60');

/** A process with its own connection, stock, settings and cache. */
async function openProcess() {
  const opened = await openPostgres(database.url);
  const keeper = keepStock({ database: opened, log });
  keeper.start();
  const followed = followSettings({ database: opened, log }, readDealer());
  followed.start();
  const site = await cachedSite(opened, { stock: keeper, settings: followed });
  return {
    read: async (path: string) => (await site.request(path)).text(),
    close: async () => {
      site.close();
      await keeper.stop();
      await followed.stop();
      await opened.close();
    },
  };
}
const processes = [await openProcess(), await openProcess()];
const [here] = processes;
afterAll(() => Promise.all(processes.map((one) => one.close())));
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.setSystemTime(NOW));
afterAll(() => void vi.useRealTimers());

const NOW = new Date();

/** Adds a car whose price was 19,950 for `days` days, and has been 18,950 for `since` days. */
async function reducedCar(days: number, since: number): Promise<number> {
  const carId = await stock.car({ makeId, modelId, currentPrice: '18950' });
  const cut = new Date(NOW.getTime() - since * DAY);
  const from = new Date(cut.getTime() - days * DAY);
  const period = { carId, currency: 'EUR', byName: 'Aoife Byrne', source: 'form' as const };
  await db.insert(pricePeriods).values([
    { ...period, price: '19950', fromAt: from, toAt: cut },
    { ...period, price: '18950', fromAt: cut },
  ]);
  return carId;
}

/** All public responses with a car: the page with cards, the search, the full list and the car. */
const pathsOf = (carId: number) => ['/', '/api/cars/search', '/api/cars', `/api/cars/${carId}`];

/** Returns the number of answers that announce a reduction; each is requested twice, so that the cache answers. */
async function announcements(carId: number): Promise<number> {
  const texts = await Promise.all(
    processes.flatMap(({ read }) =>
      pathsOf(carId).map(async (path) => {
        const [first, again] = [await read(path), await read(path)];
        expect(again).toBe(first);
        return first;
      }),
    ),
  );
  return texts.filter((text) => text.includes('"prior":19950')).length;
}
const everywhere = processes.length * pathsOf(1).length;
const removeAll = () => db.execute(sql`delete from cars`);

describe('a price that was cut', () => {
  afterEach(removeAll);

  it('after 31 days at the higher price is announced everywhere, 30 days later nowhere', async () => {
    const carId = await reducedCar(31, 0);
    await vi.waitFor(async () => expect(await announcements(carId)).toBe(everywhere), soon);
    const [car] = JSON.parse((await here?.read(`/api/cars/${carId}`)) ?? '');
    expect(car).toMatchObject({
      currentPrice: 18_950,
      pricing: { reduction: { prior: 19_950, saving: 1_000, percent: 5 } },
    });
    const until = Date.parse(car.pricing.reduction.until);
    expect(until - NOW.getTime()).toBeGreaterThan(29.9 * DAY);
    vi.setSystemTime(until);
    expect(await announcements(carId)).toBe(everywhere);
    vi.setSystemTime(until + 1);
    expect(await announcements(carId)).toBe(0);
  });

  it('after 29 days at the higher price is announced nowhere', async () => {
    const carId = await reducedCar(29, 0);
    await vi.waitFor(
      async () => expect(await here?.read('/api/cars')).toContain(`"carId":${carId}`),
      soon,
    );
    expect(await announcements(carId)).toBe(0);
  });

  it('is not announced after the period was closed by SQL', async () => {
    const carId = await reducedCar(31, 1);
    await vi.waitFor(async () => expect(await announcements(carId)).toBe(everywhere), soon);
    await db
      .update(pricePeriods)
      .set({ toAt: NOW })
      .where(sql`to_at is null`);
    await vi.waitFor(async () => expect(await announcements(carId)).toBe(0), soon);
  });

  it('is not announced after the dealer switched announcements off', async () => {
    const carId = await reducedCar(31, 1);
    await vi.waitFor(async () => expect(await announcements(carId)).toBe(everywhere), soon);
    await db.insert(settings).values({
      name: 'prices',
      value: { announceReductions: false },
      version: 1_000,
      updatedBy: 'Aoife Byrne',
    });
    await vi.waitFor(async () => expect(await announcements(carId)).toBe(0), soon);
    await db.delete(settings).where(eq(settings.name, 'prices'));
  });
});
