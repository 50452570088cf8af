import { createHash } from 'node:crypto';
import { and, eq, lt, ne } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import { legalDocuments } from '../../app/schema.server.ts';
import { lockSetting } from './setting-queries.server.ts';
import { SETTINGS } from './settings.ts';
import type { DocumentType, LegalDocument } from './legal.ts';

/** The first bytes of each type. PDF allows other bytes before these, but the PDFs of publishers have none. */
const SIGNATURES: Readonly<Record<DocumentType, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
};

function isDocumentType(type: string): type is DocumentType {
  return Object.hasOwn(SIGNATURES, type);
}

/**
 * Stores a document unchanged: the law forbids redrawing it. It is shown once the setting `legal` names it; otherwise
 * the sweep deletes it after a day.
 * @throws {AppError} wrongType if the bytes are not those of a PDF, PNG or JPEG
 */
export async function storeDocument(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { name, upload }: { name: string; upload: Buffer },
): Promise<LegalDocument> {
  const type = Object.keys(SIGNATURES)
    .filter(isDocumentType)
    .find((one) => upload.subarray(0, SIGNATURES[one].length).equals(SIGNATURES[one]));
  if (!type) throw new AppError('wrongType', 'Choose the notice as a PDF, PNG or JPEG file.');
  const hash = createHash('sha256').update(upload).digest('hex');
  await db
    .insert(legalDocuments)
    .values({ hash, type, data: upload, createdAt: now })
    .onConflictDoUpdate({ target: legalDocuments.hash, set: { createdAt: now } });
  return { hash, type, size: upload.byteLength, name };
}

/**
 * Checks that a document of the setting is stored. The setting must be locked, so that the sweep does not delete it
 * before the transaction ends.
 * @throws {AppError} invalid
 */
export async function requireDocument(tx: Db, document: LegalDocument | null): Promise<void> {
  if (document === null) return;
  const same = and(eq(legalDocuments.hash, document.hash), eq(legalDocuments.type, document.type));
  if ((await tx.$count(legalDocuments, same)) > 0) return;
  const message = 'This file is no longer there. Upload it again';
  throw new AppError('invalid', `${message}.`, { fields: { guaranteeNotice: message } });
}

/** Returns a document, or null if none has this hash. */
export async function findDocument(
  db: Db,
  hash: string,
): Promise<{ type: string; data: Uint8Array } | null> {
  const [row] = await db
    .select({ type: legalDocuments.type, data: legalDocuments.data })
    .from(legalDocuments)
    .where(eq(legalDocuments.hash, hash));
  return row ?? null;
}

/** Deletes documents that were uploaded before a time and that the setting does not name. */
export async function sweepDocuments(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const parsed = SETTINGS.legal.safeParse((await lockSetting(tx, 'legal'))?.value ?? {});
    // A later release may have written a value that this one cannot read.
    if (!parsed.success) return;
    const kept = parsed.data.guaranteeNotice?.hash ?? '';
    await tx
      .delete(legalDocuments)
      .where(and(lt(legalDocuments.createdAt, before), ne(legalDocuments.hash, kept)));
  });
}
