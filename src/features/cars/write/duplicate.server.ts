import { and, eq, isNull } from 'drizzle-orm';
import { CAR_FIELD_NAMES, CAR_FIELDS, type CarFieldName } from '../fields/table.ts';
import { unknownReference } from './refusals.server.ts';
import { unknownCar } from '../lock-car.server.ts';
import { lockModelOfMake } from './save-fields.server.ts';
import { addCar } from './write-car.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { pick } from '../../../platform/objects.ts';
import { cars } from '../../../app/schema.server.ts';

/**
 * Fields that are not copied, because they describe one car only. The other fields of the form's section `papers` are
 * not copied either, except `SHARED_PAPERS`.
 */
const OWN_FACTS: readonly CarFieldName[] = [
  'stockNumber',
  'registration',
  'vin',
  'inStockSince',
  'firstRegistered',
  'mileageKm',
  'mileageMiles',
  'previousOwners',
  'nctDue',
  'publish',
];
const SHARED_PAPERS: readonly CarFieldName[] = [
  'recordedData',
  'warrantyMonths',
  'warrantyKm',
  'warrantyBy',
  'batteryKwh',
  'rangeKm',
];
const isCopied = (name: CarFieldName) =>
  !OWN_FACTS.includes(name) &&
  (CAR_FIELDS[name].form.section !== 'papers' || SHARED_PAPERS.includes(name));
const COPIED = CAR_FIELD_NAMES.filter(isCopied);

/**
 * Adds a draft with what two cars of the same kind have in common, without photos.
 * @throws {AppError} notFound
 */
export function duplicateCar(
  ctx: StaffContext,
  { carId }: { carId: number },
): Promise<{ carId: number; version: number }> {
  return ctx.db.transaction(async (tx) => {
    const isHere = and(eq(cars.carId, carId), isNull(cars.deletedAt));
    const [car] = await tx.select().from(cars).where(isHere);
    if (!car) throw unknownCar();
    if (!(await lockModelOfMake(tx, car))) throw unknownReference('modelId');
    const added = await addCar({ ...ctx, db: tx }, pick(car, COPIED), 'form');
    if (!added) throw new Error(`The copy of the car ${carId} was not added`);
    return { carId: added.carId, version: added.version };
  });
}
