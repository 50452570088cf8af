import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { removeEntry } from '../reference-lists/write-entry.ts';
import { MAKES } from './names.ts';

/** @throws {AppError} notFound; conflict, where a model or a car still uses the make */
export function deleteMake(db: Db, makeId: number, staff: SessionUser): Promise<void> {
  return removeEntry(db, MAKES, makeId, staff);
}
