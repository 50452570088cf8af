import { setImmediate as turn } from 'node:timers/promises';
import type { CarListItem } from '../../domain/car.ts';
import { findListed } from '../data/cars/reads.ts';
import type { Database } from '../data/engine/client.ts';
import { presentListItem } from '../services/cars/present-car.ts';
import { FIRST_SLICE, nextSlice } from '../services/cars/slice-size.ts';

/**
 * Yields the cars with these ids, in this order, in slices. Leaves out cars that were deleted, published or
 * unpublished in the meantime.
 */
export async function* loadList(
  database: Database,
  host: string,
  carIds: readonly number[],
  publish: boolean,
): AsyncGenerator<CarListItem[]> {
  let size = FIRST_SLICE;
  for (let at = 0; at < carIds.length;) {
    const started = performance.now();
    const ids = carIds.slice(at, at + size);
    const rows = await findListed(database, ids, publish);
    const items = new Map(rows.map((row) => [row.carId, presentListItem(row, host)]));
    const slice = ids.flatMap((carId) => items.get(carId) ?? []);
    at += ids.length;
    size = nextSlice(ids.length, performance.now() - started);
    if (slice.length > 0) yield slice;
    // The embedded database answers without returning to the event loop, so let other work run.
    await turn();
  }
}
