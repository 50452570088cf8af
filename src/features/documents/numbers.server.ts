import { eq } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { documentNumbers } from '../../app/schema.server.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { keysOf } from '../../platform/objects.ts';
import { writeAuditEntry } from '../audit-log/write.server.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import type { DocumentNumbersList, FirstNumberInput } from './document.ts';
import { DOCUMENT_KINDS, documentNumber } from './options.ts';

const yearOf = (now: Date) => Number(dublinTime(now).date.slice(0, 4));

/** Returns the numbers of each kind in a year, by default the present one in Dublin. */
export async function listNumbers(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  { year = yearOf(now) }: { year?: number | undefined },
): Promise<DocumentNumbersList> {
  const rows = await db.select().from(documentNumbers).where(eq(documentNumbers.year, year));
  return {
    year,
    data: keysOf(DOCUMENT_KINDS).map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      const last = row && row.next > row.first ? documentNumber(year, row.next - 1) : null;
      return { kind, year, first: row?.first ?? 1, isSet: row !== undefined, last };
    }),
  };
}

/**
 * Sets the number with which the documents of a kind begin in a year, for a dealer who has issued some elsewhere. It
 * can be set only once, because a second change could leave a gap.
 * @throws {AppError} conflict if it was set, or a document has a number of the year; invalid for another year than this
 * and the next
 */
export async function setFirstNumber(
  { db, user, now }: StaffContext,
  { kind, year, first }: FirstNumberInput,
): Promise<void> {
  const present = yearOf(now);
  if (year !== present && year !== present + 1)
    throw invalidField('year', `Choose ${present} or ${present + 1}`);
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(documentNumbers)
      .values({ kind, year, first, next: first })
      .onConflictDoNothing()
      .returning({ kind: documentNumbers.kind });
    if (inserted.length === 0)
      throw new AppError(
        'conflict',
        `The first ${DOCUMENT_KINDS[kind].toLowerCase()} number of ${year} is fixed already.`,
      );
    await writeAuditEntry(tx, {
      staff: user,
      entity: 'settings',
      entityId: null,
      subject: 'documentNumbers',
      action: 'update',
      changes: { [`${kind} ${year}`]: { from: null, to: first } },
    });
  });
}
