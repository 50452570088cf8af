import type { EntryFields } from '../../../domain/reference-lists/definitions.ts';
import type { Db } from '../../data/engine/client.ts';
import { entryName } from '../../data/reference-lists/writes.ts';

type AuditedEntry = { name: string; make?: string | null };

/** The fields of an entry for the audit log. The make is logged by name, which stays readable if it is deleted. */
export async function auditedEntry(tx: Db, { name, makeId }: EntryFields): Promise<AuditedEntry> {
  return makeId === undefined ? { name } : { name, make: await entryName(tx, 'makes', makeId) };
}

export const subjectOf = ({ name, make }: AuditedEntry) => (make ? `${make} ${name}` : name);
