import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CarListItem } from '../../../domain/car.ts';
import type { CarFilters } from '../../../domain/car-search.ts';
import { paginate } from '../../../domain/pagination.ts';
import { countOptions, readFacets } from '../../data/cars/facets.ts';
import {
  findPublishedCar,
  type ListPosition,
  listPublished,
  listSlice,
  searchCars,
} from '../../data/cars/reads.ts';
import type { Database } from '../../data/engine/client.ts';
import { inSnapshot } from '../../data/engine/snapshot.ts';
import { presentCar, presentListItem } from './present-car.ts';
import { presentCard } from './present-card.ts';
import { presentCounts, presentFacets } from './present-facets.ts';
import type { CarReads } from './reads.ts';
import { FIRST_SLICE, nextSlice } from './slice-size.ts';

/** Queries the database on each call. `host` is the prefix of image URLs. */
export function sqlCarReads(database: Database, host: string): CarReads {
  return {
    search: async (search) => {
      const { total, rows } = await searchCars(database, search);
      return {
        vehicles: rows.map((row) => presentCard(row, host)),
        pagination: paginate(total, search.page, search.pageSize),
      };
    },
    list: (filters) => listCars(database, host, filters),
    detail: async (carId) => {
      const row = await findPublishedCar(database, carId);
      return row && presentCar(row, host);
    },
    facets: async (query) => {
      const publish = query.publish ?? true;
      if (!query.counts) return presentFacets(await readFacets(database, publish));
      return inSnapshot(database, async (reader) => {
        const facets = presentFacets(await readFacets(reader, publish));
        return { ...facets, counts: presentCounts(await countOptions(reader, query), facets) };
      });
    },
    published: (limit, offset) => listPublished(database, limit, offset),
  };
}

/** Reads the cars in slices from one snapshot, so that other work can run between them. */
async function listCars(
  database: Database,
  host: string,
  filters: CarFilters,
): Promise<CarListItem[]> {
  const all: CarListItem[] = [];
  const snapshot = await database.openSnapshot();
  try {
    let position: ListPosition | null = null;
    let size = FIRST_SLICE;
    do {
      const started = performance.now();
      const slice: Awaited<ReturnType<typeof listSlice>> = await listSlice(
        snapshot,
        filters,
        position,
        size,
      );
      for (const row of slice.rows) all.push(presentListItem(row, host));
      position = slice.end;
      size = nextSlice(size, performance.now() - started);
      // The embedded database answers without returning to the event loop, so let other work run.
      await nextTurn();
    } while (position);
    return all;
  } finally {
    await snapshot.close();
  }
}
