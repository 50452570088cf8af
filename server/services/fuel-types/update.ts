import type { FuelTypeUpdate } from '../../../domain/fuel-type.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { changeEntry } from '../reference-lists/write-entry.ts';
import { FUEL_TYPES } from './names.ts';

/** @throws {AppError} notFound; conflict, where another fuel type has this name, whatever the case */
export function updateFuelType(
  db: Db,
  { fuelTypeId, name }: FuelTypeUpdate,
  staff: SessionUser,
): Promise<void> {
  return changeEntry(db, FUEL_TYPES, fuelTypeId, { name }, staff);
}
