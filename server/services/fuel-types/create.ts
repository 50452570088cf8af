import type { FuelType, FuelTypeInput } from '../../../domain/fuel-type.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { createEntry } from '../reference-lists/write-entry.ts';
import { FUEL_TYPES } from './names.ts';

/** @throws {AppError} conflict, where a fuel type has this name, whatever the case */
export async function createFuelType(
  db: Db,
  { name }: FuelTypeInput,
  staff: SessionUser,
): Promise<FuelType> {
  return { fuelTypeId: await createEntry(db, FUEL_TYPES, { name }, staff), name };
}
