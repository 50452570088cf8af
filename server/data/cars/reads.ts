import type { CarFilters, CarSearch } from '../../../domain/car-search.ts';
import {
  CAR_SELECT,
  CARD_SELECT,
  HAS_IMAGE,
  type CarCardRow,
  type CarListRow,
  type CarRow,
  isoInstant,
  IMAGE_JOINED,
  LIST_SELECT,
} from './columns.ts';
import { carCondition, ORDER } from './filters.ts';
import type { Database } from '../engine/client.ts';
import { statement } from '../engine/statement.ts';

type Reader = Pick<Database, 'rows'>;

/**
 * Returns a page of cars and the total, from one statement so that both have the same snapshot. The
 * statement is not prepared: the generic plan does not consider the price limits and was 20 times slower
 * with 100,000 cars.
 */
export async function searchCars(
  database: Reader,
  search: CarSearch,
): Promise<{ total: number; rows: CarCardRow[] }> {
  const { text, values } = carCondition(search);
  const order = ORDER[search.sort];
  const limit = values.length + 1;
  const found = await database.rows<CarCardRow & { total: number }>(
    {
      name: '',
      text: `select n.total, ${CARD_SELECT}
        from (select count(*)::int as total from cars c where ${text}) n
        left join lateral (
          select c.car_id from cars c where ${text}
          order by ${order} limit $${limit} offset $${limit + 1}
        ) on_page on true
        left join cars c on c.car_id = on_page.car_id
        ${IMAGE_JOINED}
        order by ${order}`,
    },
    [...values, search.pageSize, (search.page - 1) * search.pageSize],
  );
  return { total: found[0]?.total ?? 0, rows: found.filter((row) => row.carId !== null) };
}

const CARDS = statement(
  `select ${CARD_SELECT} from cars c ${IMAGE_JOINED} where c.car_id = any($1::integer[])`,
);

/** Returns the cards of these cars, in any order. */
export function findCards(database: Reader, carIds: readonly number[]): Promise<CarCardRow[]> {
  return database.rows(CARDS, [carIds]);
}

/** A car of the full list, with the values that decide its place in the order. */
type ListedRow = CarListRow & ListPosition;

/** The last car of a slice, after which the next slice starts. */
export interface ListPosition {
  createdAt: string;
  hasImage: boolean;
  carId: number;
}

/**
 * Returns a slice of the cars that match the filters, newest first: those after `position`, or the first
 * ones. The cars of the same instant, such as those of an import, and the older ones are two queries, which
 * both continue in an index.
 */
export async function listSlice(
  database: Reader,
  filters: CarFilters,
  position: ListPosition | null,
  limit: number,
): Promise<{ rows: CarListRow[]; end: ListPosition | null }> {
  const { text, values } = carCondition(filters);
  const bind = (value: unknown) => `$${values.push(value)}`;
  const count = bind(limit);
  const part = (condition: string) => `(select ${LIST_SELECT}, c.created_at::text as "createdAt",
      ${HAS_IMAGE} as "hasImage"
    from cars c ${IMAGE_JOINED} where ${text}${condition} order by ${ORDER.newest} limit ${count})`;
  const createdAt = position && bind(position.createdAt);
  const parts = position
    ? [
        part(` and c.created_at = ${createdAt}
          and (not ${HAS_IMAGE}, c.car_id) > (${!position.hasImage}, ${bind(position.carId)})`),
        part(` and c.created_at < ${createdAt}`),
      ]
    : [part('')];
  const rows = await database.rows<ListedRow>(
    { name: '', text: position ? `${parts.join(' union all ')} limit ${count}` : parts.join('') },
    values,
  );
  return { rows, end: rows.length < limit ? null : (rows.at(-1) ?? null) };
}

const PUBLISHED_CAR = statement(
  `select ${CAR_SELECT} from cars c where c.car_id = $1 and c.publish`,
);

/** Returns null for an unknown or unpublished car. */
export async function findPublishedCar(database: Reader, carId: number): Promise<CarRow | null> {
  const [row] = await database.rows<CarRow>(PUBLISHED_CAR, [carId]);
  return row ?? null;
}

const PUBLISHED_IDS =
  statement(`select c.car_id as "carId", ${isoInstant('c.updated_at')} as "updatedAt"
    from cars c where c.publish order by c.car_id limit $1 offset $2`);

/** Returns published cars by id, with the time of their last change (ISO 8601, UTC). */
export function listPublished(
  database: Reader,
  limit: number,
  offset: number,
): Promise<{ carId: number; updatedAt: string }[]> {
  return database.rows(PUBLISHED_IDS, [limit, offset]);
}
