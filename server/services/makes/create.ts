import type { Make, MakeInput } from '../../../domain/make.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { createEntry } from '../reference-lists/write-entry.ts';
import { MAKES } from './names.ts';

/** @throws {AppError} conflict, where a make has this name, whatever the case */
export async function createMake(db: Db, { name }: MakeInput, staff: SessionUser): Promise<Make> {
  return { makeId: await createEntry(db, MAKES, { name }, staff), name };
}
