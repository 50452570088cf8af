import type { CarFilters, CarSearch } from '../../domain/car-search.ts';
import {
  CAR_SELECT,
  CARD_SELECT,
  type CarCardRow,
  type CarRow,
  isoInstant,
  NAMES_JOINED,
  PICTURE_JOINED,
} from './car-columns.ts';
import { carCondition, ORDER } from './car-filters.ts';
import type { Database } from './client.ts';
import { statement } from './statement.ts';

/** One page of cars and how many there are in all: one statement, so both are of the same moment. */
export async function searchCars(
  database: Database,
  search: CarSearch,
): Promise<{ total: number; rows: CarCardRow[] }> {
  const { text, values } = carCondition(search);
  const order = ORDER[search.sort];
  const limit = values.length + 1;
  const found = await database.rows<CarCardRow & { total: number }>(
    statement(`select n.total, p.* from
      (select count(*)::int as total from cars c where ${text}) n
      left join lateral (
        select ${CARD_SELECT}, row_number() over (order by ${order}) as place
        from (select * from cars c where ${text} order by ${order} limit $${limit} offset $${limit + 1}) c
        ${NAMES_JOINED} ${PICTURE_JOINED}
      ) p on true
      order by p.place`),
    [...values, search.pageSize, (search.page - 1) * search.pageSize],
  );
  return { total: found[0]?.total ?? 0, rows: found.filter((row) => row.carId !== null) };
}

/** Every car that meets the filters, newest first. */
export function listCars(database: Database, filters: CarFilters): Promise<CarCardRow[]> {
  const { text, values } = carCondition(filters);
  return database.rows<CarCardRow>(
    statement(`select ${CARD_SELECT} from cars c ${NAMES_JOINED} ${PICTURE_JOINED}
      where ${text} order by ${ORDER.newest}`),
    values,
  );
}

const publishedCar = `select ${CAR_SELECT} from cars c ${NAMES_JOINED} where c.car_id = $1 and c.publish`;

/** A published car, or null. */
export async function findPublishedCar(database: Database, carId: number): Promise<CarRow | null> {
  const [row] = await database.rows<CarRow>(statement(publishedCar), [carId]);
  return row ?? null;
}

/** Published cars with the instant of their last change (ISO 8601, UTC), in the order of ids. */
export function listPublished(
  database: Database,
  limit: number,
  offset: number,
): Promise<{ carId: number; updatedAt: string }[]> {
  return database.rows(
    statement(`select c.car_id as "carId", ${isoInstant('c.updated_at')} as "updatedAt"
      from cars c where c.publish order by c.car_id limit $1 offset $2`),
    [limit, offset],
  );
}
