import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { removeEntry } from '../reference-lists/write-entry.ts';
import { FUEL_TYPES } from './names.ts';

/** @throws {AppError} notFound; conflict, where a car still uses the fuel type */
export function deleteFuelType(db: Db, fuelTypeId: number, staff: SessionUser): Promise<void> {
  return removeEntry(db, FUEL_TYPES, fuelTypeId, staff);
}
