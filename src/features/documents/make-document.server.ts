import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import type { JobContext } from '../../app/job-context.server.ts';
import { documents } from '../../app/schema.server.ts';
import { sha256 } from '../../platform/canonical-json.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import { encodeForPrint } from '../../platform/images/image-process.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { documentFileKey, fullKey } from '../images/keys.server.ts';
import { openDealerImage } from '../settings/dealer-images.server.ts';
import { type DocumentData, documentData } from './document-data.ts';
import { documentJobKey } from './issue.server.ts';
import { readFile } from './files.server.ts';
import type { ReadPhoto } from './pdf/draw-annexes.server.ts';

/** Documents per run. The next run enqueues the rest. */
const LIMIT = 2_000;

type MakeContext = Pick<Context, 'db' | 'storage'>;

/**
 * Makes the PDF of a document, unless it exists. Idempotent: files are named by their hashes and
 * stored before they are recorded, and the first run that records them wins.
 */
export async function makeDocument(
  ctx: MakeContext,
  { documentId }: { documentId: number },
): Promise<void> {
  const { db, storage } = ctx;
  const [row] = await db.select().from(documents).where(eq(documents.documentId, documentId));
  // Deleted after the job was enqueued, or made by an earlier run.
  if (!row || row.pdfSha256 !== null) return;
  const data = documentData.parse(JSON.parse(row.data));
  const photoSha256s: string[] = [];
  const readPhoto: ReadPhoto = async (place) => {
    const photo = await readAdvertPhoto(storage, data, place);
    photoSha256s[place] = photo ? await store(storage, row.storageKey, photo.bytes, 'jpg') : '';
    return photo;
  };
  // Loaded here, because most processes that start never make a document.
  const { drawDocument } = await import('./pdf/draw-document.server.ts');
  const pdf = await drawDocument(data, row.dataSha256, {
    logo: await readLogo(db, data),
    readPhoto,
  });
  const pdfSha256 = await store(storage, row.storageKey, pdf, 'pdf');
  await db
    .update(documents)
    .set({ pdfSha256, photoSha256s })
    .where(and(eq(documents.documentId, documentId), isNull(documents.pdfSha256)));
}

/** Stores a file under its hash and returns the hash. */
async function store(
  storage: Storage,
  storageKey: string,
  bytes: Buffer,
  type: 'pdf' | 'jpg',
): Promise<string> {
  const hash = sha256(bytes);
  const contentType = type === 'pdf' ? 'application/pdf' : 'image/jpeg';
  await storage.put(documentFileKey({ storageKey, hash, type }), bytes, contentType);
  return hash;
}

/** Returns the logo at the time of issue. Null if the dealer has replaced it since, more than a day ago. */
async function readLogo(db: Db, { dealer: { logo } }: DocumentData): Promise<Buffer | null> {
  const stored = logo && (await openDealerImage(db, logo.path));
  return stored && (await encodeForPrint(Buffer.from(stored.data), 'logo')).data;
}

/** Returns a photo of the advert. Null if its file is gone, is damaged or has another content. */
async function readAdvertPhoto(storage: Storage, { annex }: DocumentData, place: number) {
  const photo = annex?.photos[place];
  const original = photo && (await readFile(storage, fullKey(photo.storageKey, null)));
  if (!original || sha256(original) !== photo.sha256) return null;
  try {
    const { data: bytes, ...size } = await encodeForPrint(original, 'photo');
    return { bytes, ...size };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Enqueues the jobs of documents without a PDF, so that none is missing if the queue was emptied. */
export async function reconcileDocuments({ boss, db, log }: JobContext): Promise<void> {
  const waiting = await db
    .select({ documentId: documents.documentId })
    .from(documents)
    .where(isNull(documents.pdfSha256))
    .orderBy(documents.documentId)
    .limit(LIMIT);
  if (waiting.length === 0) return;
  await boss.insert(
    'make-document',
    waiting.map(({ documentId }) => ({
      data: { documentId },
      singletonKey: documentJobKey(documentId),
    })),
  );
  log.info({ documents: waiting.length }, 'enqueued missing documents');
}
