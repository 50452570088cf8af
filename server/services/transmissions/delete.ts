import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { removeEntry } from '../reference-lists/write-entry.ts';
import { TRANSMISSIONS } from './names.ts';

/** @throws {AppError} notFound; conflict, where a car still uses the transmission */
export function deleteTransmission(
  db: Db,
  transmissionId: number,
  staff: SessionUser,
): Promise<void> {
  return removeEntry(db, TRANSMISSIONS, transmissionId, staff);
}
