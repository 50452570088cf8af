import { eq, inArray } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { documents } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import { PRIVATE } from '../../platform/http/etag.server.ts';
import { securityHeaders } from '../../platform/http/security-headers.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { documentFileKey } from '../images/keys.server.ts';
import type { IssuedDocument } from './document.ts';
import { DOCUMENT_KINDS, documentNumber } from './options.ts';

/** `Order-2026-0001.pdf` */
export const documentFileName = ({ kind, year, number }: DocumentName): string =>
  `${DOCUMENT_KINDS[kind].replaceAll(' ', '-')}-${documentNumber(year, number)}.pdf`;

type DocumentName = Pick<typeof documents.$inferSelect, 'kind' | 'year' | 'number'>;

export async function readFile(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key);
  return file && Buffer.concat(await file.body.toArray());
}

async function findDocument(db: Db, documentId: number) {
  const [row] = await db.select().from(documents).where(eq(documents.documentId, documentId));
  if (!row) throw new AppError('notFound', 'There is no such document.');
  return row;
}

/** @throws {AppError} notFound */
export async function readDocument(
  { db }: Pick<StaffContext, 'db'>,
  { documentId }: { documentId: number },
): Promise<IssuedDocument> {
  const { kind, year, number, dealId, issuedAt, pdfSha256 } = await findDocument(db, documentId);
  return {
    documentId,
    kind,
    number: documentNumber(year, number),
    dealId,
    issuedAt: issuedAt.toISOString(),
    isReady: pdfSha256 !== null,
  };
}

/**
 * Returns the PDF of a document, to show or to download it.
 * @throws {AppError} notFound; unavailable while it is being made
 */
export async function openDocument(
  { db, storage, publicUrl }: StaffContext,
  { documentId, download }: { documentId: number; download: boolean },
): Promise<Response> {
  const row = await findDocument(db, documentId);
  if (row.pdfSha256 === null)
    throw new AppError('unavailable', 'This document is being made. Try again in a moment.', {
      details: { retryAfter: 2 },
    });
  const key = documentFileKey({ storageKey: row.storageKey, hash: row.pdfSha256, type: 'pdf' });
  const file = await readFile(storage, key);
  if (!file)
    throw new AppError(
      'notFound',
      'The file of this document is missing. Please tell your support.',
    );
  return new Response(new Uint8Array(file), {
    headers: {
      // The PDF viewer of a browser embeds the document as an object in its own page.
      ...securityHeaders(
        publicUrl,
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
      ),
      ...PRIVATE,
      'content-type': 'application/pdf',
      'content-disposition': `${download ? 'attachment' : 'inline'}; filename="${documentFileName(row)}"`,
    },
  });
}

/** Returns those of the storage keys that belong to a document. */
export async function findDocumentFileKeys(
  db: Db,
  storageKeys: readonly string[],
): Promise<string[]> {
  if (storageKeys.length === 0) return [];
  const rows = await db
    .select({ storageKey: documents.storageKey })
    .from(documents)
    .where(inArray(documents.storageKey, [...storageKeys]));
  return rows.map(({ storageKey }) => storageKey);
}
