import { sql } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import { documentNumbers, documents } from '../../app/schema.server.ts';
import { canonicalJson, sha256 } from '../../platform/canonical-json.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { invalidField } from '../../platform/errors.ts';
import { newStorageKey } from '../images/keys.server.ts';
import type { SessionUser } from '../../app/session-user.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { type DocumentContent, documentContent, documentData } from './document-data.ts';
import { type DocumentKind, documentNumber } from './options.ts';
import { unprintableField } from './printable.ts';

interface NewDocument {
  kind: DocumentKind;
  dealId: number;
  carId: number | null;
  content: DocumentContent;
}

/** Key of the job of a document: at most one waits. */
export const documentJobKey = (documentId: number) => `document-${documentId}`;

type DocumentContext = Pick<Context, 'queue' | 'now'> & { user: Pick<SessionUser, 'userId'> };

interface IssuedDocument {
  documentId: number;
  /** `2026-0001` */
  number: string;
}

/**
 * Issues a document in the transaction of the caller: it exists, with its number, if and only if that transaction
 * commits.
 * @throws {AppError} invalid if a letter cannot be printed. Checks nothing else: the caller calculates the content.
 */
export async function issueDocument(
  tx: Db,
  { queue, user, now }: DocumentContext,
  { kind, dealId, carId, content }: NewDocument,
): Promise<IssuedDocument> {
  requirePrintable(content);
  const { date } = dublinTime(now);
  const year = Number(date.slice(0, 4));
  const given = await nextNumber(tx, { kind, year });
  const number = documentNumber(year, given);
  const data = canonicalJson(
    documentData.parse({ ...content, kind, number, date, issuedAt: now.toISOString() }),
  );
  const [row] = await tx
    .insert(documents)
    .values({
      kind,
      year,
      number: given,
      dealId,
      carId,
      data,
      dataSha256: sha256(data),
      issuedAt: now,
      issuedBy: user.userId,
      storageKey: newStorageKey(now),
    })
    .returning({ documentId: documents.documentId });
  if (!row) throw new Error('Insert into documents returned no row');
  const { documentId } = row;
  await queue.enqueue(tx, 'make-document', { documentId }, documentJobKey(documentId));
  return { documentId, number };
}

/**
 * @throws {AppError} invalid for a name or another text with letters that cannot be printed, with the path of the field
 */
function requirePrintable(content: DocumentContent): void {
  const found = unprintableField(content);
  if (found) throw invalidField(found.field, found.message);
}

/** The hash of what a person sees before signing: the content without its signatures. */
export const shownHash = (content: DocumentContent): string =>
  sha256(canonicalJson({ ...documentContent.parse(content), signatures: [] }));

/** Takes the next number of a kind and year. The row stays locked until the transaction ends. */
async function nextNumber(
  tx: Db,
  { kind, year }: { kind: DocumentKind; year: number },
): Promise<number> {
  const [row] = await tx
    .insert(documentNumbers)
    .values({ kind, year, next: 2 })
    .onConflictDoUpdate({
      target: [documentNumbers.kind, documentNumbers.year],
      set: { next: sql`${documentNumbers.next} + 1` },
    })
    .returning({ next: documentNumbers.next });
  if (!row) throw new Error('No number of a document was returned');
  return row.next - 1;
}
