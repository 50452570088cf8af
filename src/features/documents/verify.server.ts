import { asc, gt } from 'drizzle-orm';
import { documentFileKey } from '../images/keys.server.ts';
import type { Context } from '../../app/context.server.ts';
import { documentNumbers, documents } from '../../app/schema.server.ts';
import { canonicalJson, sha256 } from '../../platform/canonical-json.server.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { SALE_YEARS } from '../privacy/register.ts';
import { readFile } from './files.server.ts';
import { documentNumber, documentTitle } from './options.ts';

type VerifyContext = Pick<Context, 'db' | 'storage' | 'now'>;
type StoredDocument = typeof documents.$inferSelect;

/** A document without a PDF after this time is a problem. */
const MAKING_MS = HOUR_MS;
const BATCH = 100;

interface Verified {
  documents: number;
  /** The first problem, in a sentence that names the document; null if all are unchanged. */
  problem: string | null;
}

/**
 * Recalculates the hashes of the data and files of all documents, and checks that no number of a kind and year is
 * missing. Stops at the first problem.
 */
export async function verifyDocuments(ctx: VerifyContext): Promise<Verified> {
  let count = 0;
  const numbers = new Map<string, Set<number>>();
  for (let last = 0; ;) {
    const rows = await ctx.db
      .select()
      .from(documents)
      .where(gt(documents.documentId, last))
      .orderBy(asc(documents.documentId))
      .limit(BATCH);
    for (const row of rows) {
      const problem = await problemOf(ctx, row);
      const title = documentTitle(row.kind, documentNumber(row.year, row.number));
      if (problem) return { documents: count, problem: `${title}: ${problem}` };
      count += 1;
      last = row.documentId;
      const key = `${row.kind} ${row.year}`;
      numbers.set(key, (numbers.get(key) ?? new Set()).add(row.number));
    }
    if (rows.length < BATCH) break;
  }
  return { documents: count, problem: await missingNumber(ctx, numbers) };
}

async function problemOf(
  { storage, now }: VerifyContext,
  row: StoredDocument,
): Promise<string | null> {
  if (sha256(row.data) !== row.dataSha256) return 'the data has another hash.';
  const data: Record<string, unknown> = JSON.parse(row.data);
  const number = documentNumber(row.year, row.number);
  const issuedAt = row.issuedAt.toISOString();
  const isOwn = canonicalJson({ ...data, kind: row.kind, number, issuedAt }) === row.data;
  if (!isOwn) return 'the data does not belong to this number and time.';
  if (row.pdfSha256 === null)
    return now.getTime() - row.issuedAt.getTime() > MAKING_MS ? 'the PDF was not made.' : null;
  const pdf = await readFile(
    storage,
    documentFileKey({ storageKey: row.storageKey, hash: row.pdfSha256, type: 'pdf' }),
  );
  if (!pdf) return 'the file of the PDF is missing.';
  if (sha256(pdf) !== row.pdfSha256) return 'the PDF has another hash.';
  if (!pdf.includes(row.dataSha256)) return 'the PDF was made from other data.';
  for (const [place, hash] of (row.photoSha256s ?? []).entries()) {
    // The photo was missing when the document was made, and the document says so.
    if (hash === '') continue;
    const key = documentFileKey({ storageKey: row.storageKey, hash, type: 'jpg' });
    const photo = await readFile(storage, key);
    if (!photo) return `the file of photo ${place + 1} is missing.`;
    if (sha256(photo) !== hash) return `photo ${place + 1} has another hash.`;
  }
  return null;
}

/** Retention deletes documents by the year of their sale, so numbers of earlier years can be missing. */
async function missingNumber(
  { db, now }: VerifyContext,
  numbers: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<string | null> {
  const rows = await db.select().from(documentNumbers);
  for (const { kind, year, first, next } of rows) {
    if (year < now.getUTCFullYear() - SALE_YEARS) continue;
    const given = numbers.get(`${kind} ${year}`);
    for (let number = first; number < next; number += 1)
      if (!given?.has(number)) {
        const title = documentTitle(kind, documentNumber(year, number));
        return `${title} is missing.`;
      }
  }
  return null;
}
