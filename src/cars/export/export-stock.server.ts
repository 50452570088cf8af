import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, getTableColumns, gt, inArray, isNull } from 'drizzle-orm';
import type { StaffContext } from '../../context.server.ts';
import { dublinTime } from '../../opening/dublin-time.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { cars, fuelTypes, makes, models, transmissions } from '../../schema.server.ts';
import { fileResponse } from '../file-response.server.ts';
import { type ExportedCar, HEADER, stockRow } from './stock-cells.ts';

const BATCH = 500;

/** Answers with a CSV file of all cars, archived ones included, or of those with these ids. */
export function exportStock(
  ctx: Pick<StaffContext, 'db' | 'now' | 'publicUrl'>,
  ids: readonly number[] | undefined,
): Response {
  const name = `stock-${dublinTime(ctx.now).date}.csv`;
  return fileResponse(ctx, { name, type: 'text/csv; charset=utf-8' }, csvOf(ctx, ids));
}

async function* csvOf(
  { db, now, publicUrl }: Pick<StaffContext, 'db' | 'now' | 'publicUrl'>,
  ids: readonly number[] | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield write([HEADER], true);
  for (let after = 0; ;) {
    const batch = await readExported(db, { after, ids });
    if (batch.length > 0) yield write(batch.map((car) => stockRow(car, { now, publicUrl })));
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.carId ?? after;
  }
}

const write = (rows: readonly (readonly string[])[], bom = false) =>
  Buffer.from(stringify([...rows], { bom, quoted: true, record_delimiter: 'windows' }));

/** Reads cars that are not in the bin, oldest first, with the names of their reference list entries. */
function readExported(
  db: Db,
  { after, ids }: { after: number; ids: readonly number[] | undefined },
): Promise<ExportedCar[]> {
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
    .limit(BATCH);
}
