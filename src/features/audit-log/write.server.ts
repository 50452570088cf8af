import type { FieldChanges, AuditEntry } from './audit-log.ts';
import type { SessionUser } from '../../app/session-user.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { auditLog } from '../../app/schema.server.ts';

/** An entry without its time and its id. `changes` must not contain customer data. */
export interface NewAuditEntry extends Pick<
  AuditEntry,
  'entity' | 'entityId' | 'subject' | 'action' | 'changes'
> {
  /** null for a job or the command line. */
  staff: Pick<SessionUser, 'email' | 'firstName' | 'lastName'> | null;
}

/** Name of jobs and the command line in the audit log. */
export const SYSTEM = 'System';

/** Adds an audit entry in the transaction of the write, so that both are committed together. */
export async function writeAuditEntry(tx: Db, { staff, ...entry }: NewAuditEntry): Promise<void> {
  const author = staff
    ? { email: staff.email, name: `${staff.firstName} ${staff.lastName}` }
    : { email: '', name: SYSTEM };
  await tx.insert(auditLog).values({ ...entry, ...author });
}

/** Names the fields that changed, without their values: `price, handover at`. */
export const changedFields = (names: readonly string[]): FieldChanges => ({
  changedFields: {
    from: null,
    to: names
      .map((name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
      .join(', '),
  },
});

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the fields that differ, with their old and new values. A missing field counts as null. Compares
 * strings, numbers, booleans and null; fields with other values are left out.
 */
export function changesBetween(before: Fields, after: Fields): FieldChanges {
  const changes: FieldChanges = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[field] ?? null;
    const to = after[field] ?? null;
    if (from !== to && isPrimitive(from) && isPrimitive(to)) changes[field] = { from, to };
  }
  return changes;
}

const isPrimitive = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
