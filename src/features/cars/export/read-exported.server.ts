import { and, asc, eq, getTableColumns, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client.server.ts';
import { cars, fuelTypes, makes, models, transmissions } from '../../../app/schema.server.ts';
import type { ExportedCar } from './stock-cells.ts';

interface Part {
  /** Only cars with a higher id. */
  after?: number;
  /** Only these cars. */
  ids?: readonly number[] | undefined;
  limit: number;
}

/** Reads cars that are not in the bin, oldest first, with the names of their reference list entries. */
export function readExported(db: Db, { after = 0, ids, limit }: Part): Promise<ExportedCar[]> {
  return db
    .select({
      ...getTableColumns(cars),
      make: makes.name,
      model: models.name,
      transmission: transmissions.name,
      fuelType: fuelTypes.name,
    })
    .from(cars)
    .leftJoin(makes, eq(makes.makeId, cars.makeId))
    .leftJoin(models, eq(models.modelId, cars.modelId))
    .leftJoin(transmissions, eq(transmissions.transmissionId, cars.transmissionId))
    .leftJoin(fuelTypes, eq(fuelTypes.fuelTypeId, cars.fuelTypeId))
    .where(and(isNull(cars.deletedAt), gt(cars.carId, after), ids && inArray(cars.carId, [...ids])))
    .orderBy(asc(cars.carId))
    .limit(limit);
}
