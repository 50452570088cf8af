import { eventLoopUtilization } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Car, CarCard } from '../../domain/car.ts';
import type { CarSearch, Facets, FacetsQuery } from '../../domain/car-search.ts';
import { paginate } from '../../domain/pagination.ts';
import { findCards, findPublishedCar } from '../data/cars/reads.ts';
import type { Database } from '../data/engine/client.ts';
import type { StockChanges } from '../data/read-model/changes.ts';
import { type CarBatch, countCars, readCarBatch } from '../data/read-model/columns.ts';
import { readListNames } from '../data/read-model/names.ts';
import { presentCar } from '../services/cars/present-car.ts';
import { presentCard } from '../services/cars/present-card.ts';
import { presentCounts, presentFacets } from '../services/cars/present-facets.ts';
import type { CarReads } from '../services/cars/reads.ts';
import { FIRST_SLICE, nextSlice } from '../services/cars/slice-size.ts';
import { BYTES_PER_CAR, CarIndex } from './car-index.ts';
import type { StockFollower } from './follow.ts';

const MB = 1024 * 1024;
/** Shares of the limit for cards and single cars; the rest is for the index. */
const CARD_SHARE = 0.25;
const CAR_SHARE = 0.125;
/** Number of cars that a build reads in one statement, at most. */
const MAX_BATCH = 2_500;
/**
 * Attempts to answer from memory. An answer is computed again if the stock changes meanwhile; after the last
 * attempt, the database answers.
 */
const ATTEMPTS = 3;
const RETRY_MS = 5_000;

interface MemoryReads extends CarReads {
  /** Starts to build the read model. The database answers until it is built. */
  start(): void;
  /** `ready`, `building`, or the reason why the database answers instead. */
  state(): string;
  stop(): void;
}

/**
 * Answers searches, facets and single cars from memory, and the rest from the database.
 * Every answer includes all changes that were committed before the call.
 */
export function memoryCarReads(
  sql: CarReads,
  {
    database,
    follower,
    host,
    maxMb,
    log,
  }: { database: Database; follower: StockFollower; host: string; maxMb: number; log: Logger },
): MemoryReads {
  let index: CarIndex | null = null;
  let building: { isOutdated: boolean; changes: StockChanges[] } | null = null;
  let state = maxMb === 0 ? 'off' : 'not started';
  let isStarted = false;
  let retry: NodeJS.Timeout | undefined;
  /** Grows with each applied change. */
  let generation = 0;
  const maxIndexBytes = maxMb * MB * (1 - CARD_SHARE - CAR_SHARE);
  const cards = cacheOf<number, CarCard>(maxMb * MB * CARD_SHARE);
  const details = cacheOf<number, Car>(maxMb * MB * CAR_SHARE);
  const facetAnswers = cacheOf<string, Facets>(MB);

  follower.onRead((changes) => {
    const { isComplete, cars, lists, carIds } = changes;
    if (isComplete && !cars && !lists && carIds.length === 0) return;
    generation += 1;
    facetAnswers.clear();
    if (!isComplete || cars || lists) {
      cards.clear();
      details.clear();
    }
    for (const carId of carIds) {
      cards.delete(carId);
      details.delete(carId);
    }
    if (!isComplete || cars) {
      index = null;
      if (building) building.isOutdated = true;
      else if (isStarted) void build();
      return;
    }
    building?.changes.push(changes);
    if (index) applyTo(index, changes);
    if (index?.hasManyChanges && !building) void build();
    if (index && !hasRoomFor(index.size)) index = null;
  });

  async function build(): Promise<void> {
    clearTimeout(retry);
    try {
      do await buildOnce();
      while (building?.isOutdated);
    } catch (error) {
      state = 'failed';
      log.warn({ err: error }, 'cannot build the read model: the database answers searches');
      retry = setTimeout(() => isStarted && void build(), RETRY_MS).unref();
    } finally {
      building = null;
    }
  }

  /** Returns whether the cars fit into the memory limit, and logs a warning if not. */
  function hasRoomFor(size: number): boolean {
    if (size * BYTES_PER_CAR <= maxIndexBytes) return true;
    state = `off: READ_MODEL_MAX_MB is too small for ${size} cars`;
    log.warn(
      { cars: size, maxMb },
      'READ_MODEL_MAX_MB is too small: the database answers searches',
    );
    return false;
  }

  /** Starts to read the next cars, which PostgreSQL does while this process adds the last ones. */
  function readAhead(afterId: number, limit: number): Promise<CarBatch> {
    const batch = readCarBatch(database, afterId, limit);
    // A build that ends early does not await it.
    batch.catch(() => {});
    return batch;
  }

  async function buildOnce(): Promise<void> {
    state = 'building';
    const started = performance.now();
    building = { isOutdated: false, changes: [] };
    // The follower collects the changes from now on. They are applied at the end of the build.
    await follower.catchUp();
    building.isOutdated = false;
    const size = await countCars(database);
    if (!hasRoomFor(size)) return;
    const built = new CarIndex(await readListNames(database), size);
    const maxWordBytes = maxIndexBytes - size * BYTES_PER_CAR;
    let limit = FIRST_SLICE;
    let next: Promise<CarBatch> | null = readAhead(0, limit);
    while (next) {
      const before = eventLoopUtilization();
      const { lastId, cars }: CarBatch = await next;
      if (!isStarted || building.isOutdated) return;
      next = lastId === null ? null : readAhead(lastId, limit);
      // The embedded database reads in this process: separately from the work below.
      await turn();
      built.load(cars());
      if (built.wordBytes > maxWordBytes) built.forgetWords();
      // Only the time during which this process was busy: PostgreSQL works outside of it.
      limit = nextSlice(limit, eventLoopUtilization(before).active, MAX_BATCH);
    }
    await built.finish();
    if (!isStarted || building.isOutdated) return;
    for (const changes of building.changes) applyTo(built, changes);
    index = built;
    state = 'ready';
    const seconds = (performance.now() - started) / 1_000;
    log.info({ cars: built.size, words: built.wordBytes > 0, seconds }, 'the read model is built');
  }

  /**
   * Answers from the index. Leaves the answer to `otherwise` if there is no index, or if the stock changes
   * during every attempt.
   * @param answer is called again if the stock changed meanwhile
   */
  async function withIndex<Answer>(
    answer: (current: CarIndex) => Answer | Promise<Answer>,
    otherwise: () => Promise<Answer>,
  ): Promise<Answer> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (follower.current() === null) {
        // Does not wait for a database that does not answer. Starts a read for later calls.
        void follower.catchUp();
        break;
      }
      if (follower.isBehind()) await follower.catchUp();
      // The read may have failed, or discarded the index.
      if (!index || follower.current() === null) break;
      const before = generation;
      const result = answer(index);
      if (!(result instanceof Promise)) return result;
      const answered = await result;
      if (generation === before && !follower.isBehind()) return answered;
    }
    return otherwise();
  }

  function search(current: CarIndex, query: CarSearch) {
    const { total, carIds } = current.search(query);
    const found = carIds.map((carId) => cards.get(carId));
    const present = (vehicles: CarCard[]) => ({
      vehicles,
      pagination: paginate(total, query.page, query.pageSize),
    });
    if (found.every(isKnown)) return present(found);
    return loadCards(carIds).then(present);
  }

  /** Keeps the cards for other page sizes and for the next search, unless the stock changed meanwhile. */
  async function loadCards(carIds: readonly number[]): Promise<CarCard[]> {
    const before = generation;
    const rows = await findCards(database, carIds);
    const loaded = new Map(rows.map((row) => [row.carId, presentCard(row, host)]));
    if (generation === before && !follower.isBehind()) {
      for (const [carId, card] of loaded) cards.set(carId, card);
    }
    return carIds.flatMap((carId) => loaded.get(carId) ?? []);
  }

  async function facets(current: CarIndex, query: FacetsQuery): Promise<Facets> {
    const before = generation;
    const shown = presentFacets(await current.facets(query.publish ?? true));
    const answer = query.counts
      ? { ...shown, counts: presentCounts(await current.countOptions(query), shown) }
      : shown;
    if (generation === before) facetAnswers.set(JSON.stringify(query), answer);
    return answer;
  }

  return {
    search: (query) =>
      withIndex(
        (current) => (current.knows(query) ? search(current, query) : sql.search(query)),
        () => sql.search(query),
      ),
    list: (filters) => sql.list(filters),
    published: (limit, offset) => sql.published(limit, offset),
    facets: (query) =>
      withIndex(
        (current) =>
          current.knows(query)
            ? (facetAnswers.get(JSON.stringify(query)) ?? facets(current, query))
            : sql.facets(query),
        () => sql.facets(query),
      ),
    detail: (carId) =>
      withIndex(
        () => details.get(carId) ?? loadDetail(carId),
        () => sql.detail(carId),
      ),
    start() {
      if (maxMb === 0) return;
      isStarted = true;
      void build();
    },
    state: () => state,
    stop() {
      isStarted = false;
      clearTimeout(retry);
    },
  };

  async function loadDetail(carId: number): Promise<Car | null> {
    const before = generation;
    const row = await findPublishedCar(database, carId);
    const car = row && presentCar(row, host);
    if (car && generation === before && !follower.isBehind()) details.set(carId, car);
    return car;
  }
}

/** A cache of at most about `maxBytes` bytes. Without a limit, LRUCache would keep everything. */
const cacheOf = <Key extends string | number, Value extends object>(maxBytes: number) =>
  new LRUCache<Key, Value>({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: (value) => JSON.stringify(value).length * 3,
  });

function applyTo(index: CarIndex, { carIds, rows, names }: StockChanges): void {
  if (carIds.length > 0) index.apply(carIds, rows);
  if (names) index.rename(names);
}

const isKnown = (card: CarCard | undefined): card is CarCard => card !== undefined;
