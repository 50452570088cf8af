import type { Database } from '../engine/client.ts';
import { statement } from '../engine/statement.ts';

/** The fields of a car that searches need. A missing id is 0, an unknown mileage is -1. */
export type IndexedCar = [
  carId: number,
  /** In hundredths of the currency. */
  price: number,
  /** Microseconds since 1970. */
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
  /** Words of the texts, the year and the doors; see `search_words`. */
  words: string[],
];

/** SQL that returns an `IndexedCar` for a row of `cars c`. */
export const INDEXED_CAR = `json_build_array(c.car_id, (c.current_price * 100)::bigint,
  (extract(epoch from c.created_at) * 1000000)::bigint, c.year, coalesce(c.mileage_km, -1),
  c.make_id, c.model_id, coalesce(c.transmission_id, 0), coalesce(c.fuel_type_id, 0),
  coalesce(c.body_type, ''), coalesce(c.colour, ''), c.publish, c.sale, c.premium,
  tsvector_to_array(c.search_words))`;

const BATCH = statement(`select coalesce(json_agg(car), '[]') as cars from (
  select ${INDEXED_CAR} as car from cars c where c.car_id > $1 order by c.car_id limit $2) batch`);

/** Returns cars in the order of their ids. */
export async function readIndexedCars(
  database: Database,
  afterId: number,
  limit: number,
): Promise<IndexedCar[]> {
  const [row] = await database.rows<{ cars: IndexedCar[] }>(BATCH, [afterId, limit]);
  return row?.cars ?? [];
}

const COUNT = statement('select count(*)::int as total from cars');

export async function countCars(database: Database): Promise<number> {
  const [row] = await database.rows<{ total: number }>(COUNT, []);
  return row?.total ?? 0;
}
