import type { EntryFields } from '../../../domain/reference-lists/definitions.ts';
import type { Db } from '../../data/engine/client.ts';
import { entryName } from '../../data/reference-lists/writes.ts';

type AuditedEntry = { name: string; make?: string | null };

/**
 * Returns the fields of an entry for the audit log. Records the make by its name, which stays readable if the
 * make is deleted.
 */
export async function auditedEntry(tx: Db, { name, makeId }: EntryFields): Promise<AuditedEntry> {
  return makeId === undefined ? { name } : { name, make: await entryName(tx, 'makes', makeId) };
}

export const subjectOf = ({ name, make }: AuditedEntry) => (make ? `${make} ${name}` : name);
