import type { TransmissionUpdate } from '../../../domain/transmission.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { changeEntry } from '../reference-lists/write-entry.ts';
import { TRANSMISSIONS } from './names.ts';

/** @throws {AppError} notFound; conflict, where another transmission has this name, whatever the case */
export function updateTransmission(
  db: Db,
  { transmissionId, name }: TransmissionUpdate,
  staff: SessionUser,
): Promise<void> {
  return changeEntry(db, TRANSMISSIONS, transmissionId, { name }, staff);
}
