import type { FieldChanges, AuditEntry } from '../../../domain/audit-log.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { insertAuditEntry } from '../../data/audit-log/audit-log.ts';

/** What a member of staff did to which thing. `changes` never holds a buyer's data. */
export interface NewAuditEntry extends Pick<
  AuditEntry,
  'entity' | 'entityId' | 'subject' | 'action' | 'changes'
> {
  staff: SessionUser;
}

/** Writes down who did what, in the transaction that does it: neither exists without the other. */
export function writeAuditEntry(tx: Db, { staff, ...entry }: NewAuditEntry): Promise<void> {
  const { email, firstName, lastName } = staff;
  return insertAuditEntry(tx, { ...entry, email, name: `${firstName} ${lastName}` });
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that differ, each from what to what; a field that one side lacks counts as null there.
 * Texts, numbers, switches and null are compared, all else is left out.
 */
export function changesBetween(before: Fields, after: Fields): FieldChanges {
  const changes: FieldChanges = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[field] ?? null;
    const to = after[field] ?? null;
    if (from !== to && isPlain(from) && isPlain(to)) changes[field] = { from, to };
  }
  return changes;
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
