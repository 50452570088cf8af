import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/client.ts';
import { removeEntry } from '../names/write-entry.ts';
import { TRANSMISSIONS } from './names.ts';

/** @throws {AppError} notFound; conflict, where a car still uses the transmission */
export function deleteTransmission(
  db: Db,
  transmissionId: number,
  staff: SessionUser,
): Promise<void> {
  return removeEntry(db, TRANSMISSIONS, transmissionId, staff);
}
