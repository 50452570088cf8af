import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { removeEntry } from '../reference-lists/write-entry.ts';
import { MODELS } from './names.ts';

/** @throws {AppError} notFound; conflict, where a car still uses the model */
export function deleteModel(db: Db, modelId: number, staff: SessionUser): Promise<void> {
  return removeEntry(db, MODELS, modelId, staff);
}
