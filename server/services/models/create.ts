import type { Model, ModelInput } from '../../../domain/model.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { entryName } from '../../data/reference-lists/writes.ts';
import { unknownMake } from '../reference-lists/refusals.ts';
import { createEntry } from '../reference-lists/write-entry.ts';
import { MODELS } from './names.ts';

/** @throws {AppError} conflict, where the make has a model of this name; invalid for an unknown make */
export async function createModel(
  db: Db,
  { makeId, name }: ModelInput,
  staff: SessionUser,
): Promise<Model> {
  const modelId = await createEntry(db, MODELS, { makeId, name }, staff);
  const makeName = await entryName(db, 'makes', makeId);
  if (makeName === null) throw unknownMake();
  return { modelId, name, make: { makeId, name: makeName } };
}
