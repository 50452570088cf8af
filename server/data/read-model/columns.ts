import { HAS_IMAGE } from '../cars/columns.ts';
import type { Database } from '../engine/client.ts';
import { statement } from '../engine/statement.ts';

/** The fields of a car that searches need. A missing id is 0, an unknown mileage is -1. */
export type IndexedCar = [
  carId: number,
  /** In hundredths of the currency. */
  price: number,
  /** Microseconds since 1970, doubled, and 1 more for a car with an image: the key of the order `newest`. */
  createdAt: number,
  year: number,
  mileageKm: number,
  makeId: number,
  modelId: number,
  transmissionId: number,
  fuelTypeId: number,
  bodyType: string,
  colour: string,
  publish: boolean,
  sale: boolean,
  premium: boolean,
  /** Words of the texts, the year and the doors, separated by spaces; see `search_words`. */
  words: string,
];

/**
 * SQL that returns an `IndexedCar` for a row of `cars c`, as JSON text. Concatenated, because
 * `json_build_array` takes PostgreSQL twice the time. No value may be null: `concat_ws` would leave it out.
 */
export const INDEXED_CAR = `concat('[', concat_ws(',', c.car_id, (c.current_price * 100)::bigint,
  (extract(epoch from c.created_at) * 1000000)::bigint * 2 + (${HAS_IMAGE})::int, c.year, coalesce(c.mileage_km, -1),
  c.make_id, c.model_id, coalesce(c.transmission_id, 0), coalesce(c.fuel_type_id, 0),
  to_json(coalesce(c.body_type, '')), to_json(coalesce(c.colour, '')),
  c.publish::text, c.sale::text, c.premium::text,
  to_json(array_to_string(tsvector_to_array(c.search_words), ' '))), ']')`;

const BATCH = statement(`select max(car_id) as "lastId",
  concat('[', string_agg(car, ','), ']') as json from (
  select c.car_id, ${INDEXED_CAR} as car from cars c where c.car_id > $1 order by c.car_id limit $2) batch`);

/** Cars in the order of their ids. */
export interface CarBatch {
  /** Null if no car has a larger id. */
  lastId: number | null;
  /** Parses the cars, so that the caller can request the next batch first. */
  cars: () => IndexedCar[];
}

/** Reads the cars with a larger id than `afterId`, at most `limit`. */
export async function readCarBatch(
  database: Database,
  afterId: number,
  limit: number,
): Promise<CarBatch> {
  const [row] = await database.rows<{ lastId: number | null; json: string }>(BATCH, [
    afterId,
    limit,
  ]);
  if (!row) throw new Error('The query for a batch of cars returned no row');
  const { lastId, json } = row;
  // The row has the form that INDEXED_CAR gives it.
  return { lastId, cars: (): IndexedCar[] => JSON.parse(json) };
}

const COUNT = statement('select count(*)::int as total from cars');

export async function countCars(database: Database): Promise<number> {
  const [row] = await database.rows<{ total: number }>(COUNT, []);
  return row?.total ?? 0;
}
