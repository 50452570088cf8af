import { AppError } from '../../../platform/errors.ts';
import { statement } from '../../../platform/database/statement.server.ts';
import type { Context } from '../../../app/context.server.ts';
import type { GoneCar } from '../car.ts';
import { presentCard } from '../present-card.server.ts';
import type { StockContext } from '../reads.server.ts';
import { similarCars } from '../search/similar.server.ts';
import { type SelectedRow, STOCK_SELECT, stockCar } from '../stock-car.server.ts';
import { UNKNOWN_CAR } from './detail.server.ts';

type GoneRow = SelectedRow & { isInBin: boolean };

const GONE = statement(
  `select gone.*, c.deleted_at is not null as "isInBin"
    from cars c join (${STOCK_SELECT} where c.car_id = $1) gone on gone."carId" = c.car_id
    where c.published_at is not null and (not c.publish or c.deleted_at is not null)`,
);

const MAX_SIMILAR = 3;

/**
 * Returns the name of a car that was on the site, its photo if it was sold and is not in the bin, and similar cars.
 * @throws {AppError} notFound if the car is on the site or was never on it, also for staff
 */
export async function readGone(
  ctx: StockContext & Pick<Context, 'database'>,
  { carId }: { carId: number },
): Promise<GoneCar> {
  const [row] = await ctx.database.rows<GoneRow>(GONE, [carId]);
  if (!row) throw new AppError('notFound', UNKNOWN_CAR);
  const car = stockCar(row);
  const { year, name, image, imageDetails, carSold, bodyType } = presentCard(car, ctx);
  const isShown = carSold && !row.isInBin && image !== null && imageDetails !== null;
  return {
    name: `${year} ${name}`,
    isSold: carSold,
    bodyType,
    image: isShown ? { ...imageDetails, src: image } : null,
    similar: similarCars(await ctx.stock.cars(), car, MAX_SIMILAR).map((one) =>
      presentCard(one, ctx),
    ),
  };
}
