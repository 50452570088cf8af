import type { Database } from '../platform/database/client.server.ts';
import { statement } from '../platform/database/statement.server.ts';
import {
  CAR_SELECT,
  type CarListRow,
  type CarRow,
  IMAGE_JOINED,
  LIST_SELECT,
} from './columns.server.ts';

type Reader = Pick<Database, 'rows'>;

const CARDS = statement(
  `select ${LIST_SELECT} from cars c ${IMAGE_JOINED} where c.car_id = any($1::integer[])`,
);

/** Returns the cards of these cars, in any order. */
export function findCards(database: Reader, carIds: readonly number[]): Promise<CarListRow[]> {
  return database.rows(CARDS, [carIds]);
}

const PUBLISHED_CAR = statement(
  `select ${CAR_SELECT} from cars c where c.car_id = $1 and c.publish`,
);

/** Returns null for an unknown or unpublished car. */
export async function findPublishedCar(database: Reader, carId: number): Promise<CarRow | null> {
  const [row] = await database.rows<CarRow>(PUBLISHED_CAR, [carId]);
  return row ?? null;
}
