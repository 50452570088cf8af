import type { ApiContext } from '../../app/context.server.ts';
import { statement } from '../../platform/database/statement.server.ts';
import { NO_PRICE, priceOrNull } from '../../platform/format.ts';
import { type CarImageRow, presentImage } from '../images/present.server.ts';
import { allCars, type AnyCar } from './all-cars.server.ts';
import { IMAGE_COLUMNS, IMAGE_JOINED, selected } from './fields/columns.server.ts';
import { derivativeOf } from './fields/derivative.ts';

/** Columns of a row with its photo; all columns of the photo are null if the car has none. */
export type HeadRow = (CarImageRow | Record<keyof CarImageRow, null>) & {
  carId: number;
  version: number;
  publication: number;
  carSold: boolean;
  carBooked: boolean;
};

export const HEAD_COLUMNS = {
  carId: 'c.car_id',
  version: 'c.version',
  publication: 'c.publication',
  carSold: 'c.car_sold',
  carBooked: 'c.car_booked',
  ...IMAGE_COLUMNS,
};

const HEADS = statement(
  `select ${selected(HEAD_COLUMNS)} from cars c ${IMAGE_JOINED} where c.car_id = any($1::integer[])`,
);

/** Returns the facts by which staff recognise a car in a list: its name, photo, plate, state and price. */
export function presentHead(car: AnyCar, row: HeadRow, imageHost: string) {
  const { makeName, modelName, name, year } = car;
  const { src = null, ...image } = row.imageId === null ? {} : presentImage(row, imageHost);
  return {
    carId: car.carId,
    version: row.version,
    title: `${year} ${makeName} ${modelName}`,
    derivative: derivativeOf(name, { make: makeName, model: modelName, year }),
    image: src,
    imageDetails: 'width' in image ? image : null,
    registration: car.registration,
    stockNumber: car.stockNumber,
    state: car.state,
    price: priceOrNull(car.price, car.currency) ?? NO_PRICE,
  };
}

/** Returns the heads of cars of any state by id. Leaves out cars that no longer exist. */
export async function presentHeads(ctx: ApiContext, carIds: readonly number[]) {
  if (carIds.length === 0) return new Map<number, ReturnType<typeof presentHead>>();
  const [cars, rows] = await Promise.all([
    allCars(ctx),
    ctx.database.rows<HeadRow>(HEADS, [carIds]),
  ]);
  const byId = new Map(rows.map((row) => [row.carId, row]));
  return new Map(
    cars.flatMap((car) => {
      const row = byId.get(car.carId);
      return row ? [[car.carId, presentHead(car, row, ctx.imageHost)] as const] : [];
    }),
  );
}
