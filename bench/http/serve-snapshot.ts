/**
 * Answers the searches of `workload.ts` from memory:
 *
 *     DATABASE_URL=… PORT=… node bench/http/serve-snapshot.ts
 *
 * For each make, model and transmission of a listing type it keeps the prices in order, so that two binary searches
 * give the total. It also keeps the JSON of every car. It reads the database once, does not validate requests and
 * ignores all other filters.
 */
import { createServer } from 'node:http';
import type { ListingType } from '../../domain/listing.ts';
import { SEARCH_PAGE_SIZE } from '../../domain/listing.ts';
import { paginate } from '../../domain/pagination.ts';
import { findCards } from '../../server/data/cars/reads.ts';
import { openPostgres } from '../../server/data/engine/postgres.ts';
import { presentCard } from '../../server/services/cars/present-card.ts';

const CARDS_PER_QUERY = 5_000;
/** Filters by id, the one that matches the fewest cars first. */
const ID_FILTERS = ['modelId', 'makeId', 'transmissionId'] as const;

interface Car {
  carId: number;
  makeId: number;
  modelId: number;
  transmissionId: number;
  listingType: ListingType;
  price: number;
}

/** Cars with the same value of a filter. */
interface Group {
  newest: Car[];
  byPrice: Car[];
  /** Those of `byPrice`. */
  prices: number[];
}

const database = await openPostgres(process.env['DATABASE_URL'] ?? '');
const newest = await database.rows<Car>(
  {
    name: '',
    text: `select car_id as "carId", make_id as "makeId", model_id as "modelId",
      transmission_id as "transmissionId", current_price::float as price,
      case when sale then 'Sale' else 'PreBooking' end as "listingType"
      from cars where publish order by created_at desc, car_id`,
  },
  [],
);
const json = new Map<number, string>();
for (let at = 0; at < newest.length; at += CARDS_PER_QUERY) {
  const ids = newest.slice(at, at + CARDS_PER_QUERY).map(({ carId }) => carId);
  for (const row of await findCards(database, ids))
    json.set(row.carId, JSON.stringify(presentCard(row, '')));
}
await database.close();

const groups = new Map<string, Group>();
for (const car of newest)
  for (const key of [
    car.listingType,
    ...ID_FILTERS.map((name) => `${car.listingType} ${name} ${car[name]}`),
  ]) {
    const group = groups.get(key) ?? { newest: [], byPrice: [], prices: [] };
    group.newest.push(car);
    groups.set(key, group);
  }
for (const group of groups.values()) {
  group.byPrice = group.newest.toSorted((a, b) => a.price - b.price || a.carId - b.carId);
  group.prices = group.byPrice.map(({ price }) => price);
}

/** Position of the first price that is not below `limit`. */
function positionOf(limit: number, prices: readonly number[]): number {
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prices[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function search(query: URLSearchParams): string {
  const by = ID_FILTERS.find((name) => query.has(name));
  const listingType = query.get('listingType') ?? '';
  const group = groups.get(by ? `${listingType} ${by} ${query.get(by)}` : listingType);
  const { byPrice = [], newest: cars = [], prices = [] } = group ?? {};
  const min = Number(query.get('minPrice') ?? 0);
  const max = Number(query.get('maxPrice') ?? Infinity);
  const first = positionOf(min, prices);
  // Prices are in whole cents.
  const total = positionOf(max + 0.005, prices) - first;
  const page = Number(query.get('page') ?? 1);
  const skipped = (page - 1) * SEARCH_PAGE_SIZE;
  const found: Car[] = [];
  if (query.get('sort') === 'price-asc')
    found.push(
      ...byPrice.slice(first + skipped, first + Math.min(total, skipped + SEARCH_PAGE_SIZE)),
    );
  else {
    let matches = 0;
    for (const car of cars) {
      if (found.length === SEARCH_PAGE_SIZE) break;
      if (car.price < min || car.price > max) continue;
      matches += 1;
      if (matches > skipped) found.push(car);
    }
  }
  const vehicles = found.map(({ carId }) => json.get(carId)).join(',');
  const pagination = JSON.stringify(paginate(total, page, SEARCH_PAGE_SIZE));
  return `{"vehicles":[${vehicles}],"pagination":${pagination}}`;
}

const server = createServer((request, response) => {
  const body = search(new URLSearchParams(request.url?.split('?')[1]));
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
