import type { ModelInput } from '../../../domain/model.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/client.ts';
import { createEntry } from '../names/write-entry.ts';
import { MODELS } from './names.ts';

/**
 * Adds a model and answers its id.
 * @throws {AppError} conflict, where the make has a model of this name; invalid for an unknown make
 */
export function createModel(
  db: Db,
  { makeId, name }: ModelInput,
  staff: SessionUser,
): Promise<number> {
  return createEntry(db, MODELS, { makeId, name }, staff);
}
