import type { MakeUpdate } from '../../../domain/make.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { changeEntry } from '../reference-lists/write-entry.ts';
import { MAKES } from './names.ts';

/** @throws {AppError} notFound; conflict, where another make has this name, whatever the case */
export function updateMake(
  db: Db,
  { makeId, name }: MakeUpdate,
  staff: SessionUser,
): Promise<void> {
  return changeEntry(db, MAKES, makeId, { name }, staff);
}
