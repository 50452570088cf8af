import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, oneOf } from '../../platform/database/columns.server.ts';
import { keysOf } from '../../platform/objects.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './options.ts';

/**
 * The next number of each kind and year. The transaction that issues a document locks the row until it ends, so that no
 * number is missing or given twice. The trigger `keep_document_numbers` lets `next` only grow by one.
 */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    kind: text('kind').$type<DocumentKind>().notNull(),
    year: integer('year').notNull(),
    first: integer('first').notNull().default(1),
    next: integer('next').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.year] }),
    check('document_numbers_kind', oneOf(t.kind, keysOf(DOCUMENT_KINDS))),
    check('document_numbers_order', sql`${t.first} > 0 and ${t.next} >= ${t.first}`),
  ],
);

/**
 * Issued documents. The trigger `keep_documents` refuses each change and deletion, except that a job adds the hashes of
 * the files once, and that the retention job deletes old documents. A document outlives its car, its deal and the
 * account of its author, so it references none.
 */
export const documents = pgTable(
  'documents',
  {
    documentId: integer('document_id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    /** In Dublin. */
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    dealId: integer('deal_id').notNull(),
    carId: integer('car_id'),
    /** `DocumentData` as canonical JSON: the text whose hash is stored. */
    data: text('data').notNull(),
    dataSha256: text('data_sha256').notNull(),
    issuedAt: instant('issued_at').notNull(),
    issuedBy: integer('issued_by').notNull(),
    /** Folder of the files, each named by its SHA-256. */
    storageKey: text('storage_key').notNull(),
    /** Null until the job has made the PDF. */
    pdfSha256: text('pdf_sha256'),
    /** Hashes of the photos of the annex as they were printed, in order. */
    photoSha256s: text('photo_sha256s').array(),
  },
  (t) => [
    uniqueIndex('documents_number').on(t.kind, t.year, t.number),
    uniqueIndex('documents_storage_key').on(t.storageKey),
    index('documents_deal').on(t.dealId),
    index('documents_car').on(t.carId),
    index('documents_without_pdf')
      .on(t.documentId)
      .where(sql`${t.pdfSha256} is null`),
    check('documents_kind', oneOf(t.kind, keysOf(DOCUMENT_KINDS))),
    check('documents_files', sql`(${t.pdfSha256} is null) = (${t.photoSha256s} is null)`),
  ],
);
