import type { Transmission, TransmissionInput } from '../../../domain/transmission.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { createEntry } from '../reference-lists/write-entry.ts';
import { TRANSMISSIONS } from './names.ts';

/** @throws {AppError} conflict, where a transmission has this name, whatever the case */
export async function createTransmission(
  db: Db,
  { name }: TransmissionInput,
  staff: SessionUser,
): Promise<Transmission> {
  return { transmissionId: await createEntry(db, TRANSMISSIONS, { name }, staff), name };
}
