import type { ModelUpdate } from '../../../domain/model.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { changeEntry } from '../reference-lists/write-entry.ts';
import { MODELS } from './names.ts';

/**
 * Cars of a model follow it to another make.
 * @throws {AppError} notFound; conflict, where the make has a model of this name; invalid for an unknown make
 */
export function updateModel(
  db: Db,
  { modelId, makeId, name }: ModelUpdate,
  staff: SessionUser,
): Promise<void> {
  return changeEntry(db, MODELS, modelId, { makeId, name }, staff);
}
