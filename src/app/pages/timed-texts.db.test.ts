import { pino } from 'pino';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cachedSite } from '../../../tests/helpers/cache/cached-site.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { keepStock } from '../../features/cars/stock/stock.server.ts';
import { openPostgres } from '../../platform/database/postgres.server.ts';
import { keysOf } from '../../platform/objects.ts';
import { pricePeriods } from '../schema.server.ts';
import { followSettings } from '../../features/settings/follow-settings.server.ts';
import { readDealer } from '../../features/settings/read-dealer-file.server.ts';
import { nextTextChange, TIMED_TEXTS } from './timed-texts.server.ts';

/** Periods in which every text of `TIMED_TEXTS` changes, with a car whose reduction and NCT end then. */
const DAYS = [
  {
    title: 'the change to summer time',
    from: '2027-03-27T12:00:00Z',
    to: '2027-03-29T12:00:00Z',
    loweredAt: '2027-02-26T10:00:00Z',
    nctDue: '2027-03-28',
  },
  {
    title: 'the change to winter time',
    from: '2027-10-30T12:00:00Z',
    to: '2027-11-01T12:00:00Z',
    loweredAt: '2027-10-01T10:00:00Z',
    nctDue: '2027-10-31',
  },
  {
    title: 'the turn of the year',
    from: '2027-12-31T12:00:00Z',
    to: '2028-01-01T12:00:00Z',
    loweredAt: '2027-12-02T10:00:00Z',
    nctDue: '2027-12-31',
  },
];

const log = pino({ level: 'silent' });
const database = await testDatabase();
const settings = followSettings(
  { database, log },
  {
    ...readDealer(),
    hours: [
      { days: '', schemaDays: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '09:00', closes: '18:00' },
      // Around the hour that the clock skips or repeats.
      { days: '', schemaDays: ['Sa', 'Su'], opens: '00:30', closes: '01:30' },
    ],
  },
);

const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volvo', 'XC60');
const paths = ['/', '/api/cars', '/api/cars/search', '/api/dealer'];
for (const { loweredAt, nctDue } of DAYS) {
  const carId = await stock.car({ makeId, modelId, currentPrice: '18000', nctDue });
  const at = new Date(loweredAt);
  const by = { byName: 'Aoife', source: 'form' } as const;
  const before = new Date(at.getTime() - 60 * 86_400_000);
  await database.db.insert(pricePeriods).values([
    { carId, price: '20000', currency: 'EUR', fromAt: before, toAt: at, ...by },
    { carId, price: '18000', currency: 'EUR', fromAt: at, ...by },
  ]);
  paths.push(`/api/cars/${carId}`);
}

afterEach(() => vi.useRealTimers());

const clockShows = (at: number) => void vi.useFakeTimers({ toFake: ['Date'], now: at });

const nobodyListens = () => {};

/** Starts a process with its own connections and cache. */
async function startProcess() {
  const opened = await openPostgres(database.url);
  let tell: (transaction: null) => void = nobodyListens;
  const keeper = keepStock({
    log,
    database: {
      ...opened,
      onStockChange: (listener) => {
        tell = listener;
        return opened.onStockChange(listener);
      },
    },
  });
  keeper.start();
  const site = await cachedSite(opened, { stock: keeper, settings });
  onTestFinished(async () => {
    site.close();
    await keeper.stop();
    await opened.close();
  });
  return {
    answers: () => Promise.all(paths.map(async (path) => bodyOf(await site.request(path)))),
    /** Returns the responses of the application without the cache. */
    answersNow: () => Promise.all(paths.map(async (path) => bodyOf(await site.app.request(path)))),
    /** Asks the database for changes, as the process does four times a second and after a lost connection. */
    poll: async () => {
      tell(null);
      await keeper.cars();
    },
  };
}

/** @throws if a browser or a proxy may use the response again without asking */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}`);
  const allowed = response.headers.get('cache-control') ?? '';
  if (response.url && !/no-cache|no-store/.test(allowed))
    throw new Error(`${response.url}: ${allowed}`);
  return response.json();
}

/** Returns every instant at which a text changes, with the rows of the table that contain it. */
async function changesBetween(from: string, to: string) {
  const keeper = keepStock({ database, log });
  onTestFinished(() => keeper.stop());
  const sources = {
    cars: await keeper.cars(),
    opening: { hours: settings.current('dealer').hours, closedDays: [] },
  };
  const next = nextTextChange({ stock: keeper, settings });
  const changes: { at: number; rows: (keyof typeof TIMED_TEXTS)[] }[] = [];
  for (let at = await next(Date.parse(from)); at < Date.parse(to); at = await next(at)) {
    const before = new Date(at - 1);
    const rows = keysOf(TIMED_TEXTS).filter(
      (row) => TIMED_TEXTS[row](sources, before)?.getTime() === at,
    );
    changes.push({ at, rows });
  }
  return changes;
}

describe.each(DAYS)('around $title', ({ from, to }) => {
  it.each([
    ['alone', 1],
    ['one of two', 2],
  ])(
    'a process that is %s answers with the texts of the time of the request, without requests in between',
    async (_, count) => {
      const changes = await changesBetween(from, to);
      expect(new Set(changes.flatMap(({ rows }) => rows))).toEqual(new Set(keysOf(TIMED_TEXTS)));
      const processes = await Promise.all(Array.from({ length: count }, startProcess));
      for (const { at } of changes) {
        clockShows(at - 1_000);
        const before = await processes[0]!.answersNow();
        for (const { answers } of processes) expect(await answers()).toEqual(before);
        clockShows(at + 1_000);
        for (const { poll } of processes) await poll();
        const after: unknown[] = [];
        for (const { answers } of processes) after.push(await answers());
        const expected = await processes[0]!.answersNow();
        for (const one of after) expect(one).toEqual(expected);
        expect(expected).not.toEqual(before);
      }
    },
  );
});
