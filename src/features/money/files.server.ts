import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { ApiContext, StaffContext } from '../../app/context.server.ts';
import { costs, moneyFiles } from '../../app/schema.server.ts';
import { can } from '../../app/capabilities.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { readBytes } from '../../platform/http/read-body.server.ts';
import { detectFormat } from '../../platform/images/image-format.ts';
import { fullKey, originalKey } from '../images/keys.server.ts';
import { deleteWithFiles } from '../images/queue.server.ts';
import { withStoredImages } from '../images/store-image.server.ts';
import type { MoneyFile } from './money.ts';
import { MONEY_FILES } from './options.ts';
import { fileResponse } from '../../platform/http/file-response.server.ts';

/** Photos and PDFs of purchases, receipts and part exchanges. Images are encoded again; a PDF is always a download. */

const PDF = 'application/pdf';

/**
 * Stores the file in the body. It belongs to nothing until a purchase, a cost or a deal names it.
 * @throws {AppError} tooLarge; wrongType for anything but an image and a PDF
 */
export async function storeMoneyFile(
  { db, storage, client, user, now }: ApiContext & StaffContext,
  { name }: { name: string },
): Promise<MoneyFile> {
  const tooLarge = new AppError(
    'tooLarge',
    'This file is larger than 20 MB. Take a smaller photo.',
  );
  const bytes = await readBytes(client.request, MONEY_FILES.maxBytes, tooLarge);
  const isPdf = bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));
  if (!isPdf && detectFormat(bytes) === null)
    throw new AppError('wrongType', 'Choose a photo (JPEG, PNG or WebP) or a PDF.');
  return withStoredImages(storage, async (storeImage, storeOriginal) => {
    const storageKey = isPdf
      ? await storeOriginal(bytes, PDF)
      : (await storeImage(bytes)).storageKey;
    const file = {
      storageKey,
      name: name || (isPdf ? 'receipt.pdf' : 'receipt'),
      contentType: isPdf ? PDF : 'image/webp',
      addedBy: user.userId,
      createdAt: now,
    };
    const [row] = await db.insert(moneyFiles).values(file).returning({ fileId: moneyFiles.fileId });
    if (!row) throw new Error('Insert into money_files returned no row');
    return { fileId: row.fileId, name: file.name, isPdf };
  });
}

type Owner = { carId: number } | { receiptId: string } | { dealId: number };

function isOf(owner: Owner) {
  if ('carId' in owner) return eq(moneyFiles.carId, owner.carId);
  if ('dealId' in owner) return eq(moneyFiles.dealId, owner.dealId);
  return eq(moneyFiles.receiptId, owner.receiptId);
}
const isPending = and(
  isNull(moneyFiles.carId),
  isNull(moneyFiles.receiptId),
  isNull(moneyFiles.dealId),
);

/**
 * Gives a purchase, a receipt or a deal these files, and deletes its other files.
 * @throws {AppError} invalid for a file that is gone, or that belongs to something else or another user
 */
export async function keepFiles(
  tx: Db,
  { queue, user }: Pick<StaffContext, 'queue' | 'user'>,
  { owner, fileIds }: { owner: Owner; fileIds: readonly number[] },
): Promise<void> {
  const ids = [...new Set(fileIds)];
  const kept = await tx
    .update(moneyFiles)
    .set(owner)
    .where(
      and(
        inArray(moneyFiles.fileId, ids),
        or(isOf(owner), and(isPending, eq(moneyFiles.addedBy, user.userId))),
      ),
    )
    .returning({ fileId: moneyFiles.fileId });
  if (kept.length < ids.length)
    throw invalidField('fileIds', 'One of these files is gone. Please add it again');
  const where = and(isOf(owner), notInArray(moneyFiles.fileId, ids));
  await deleteWithFiles(tx, queue, { table: moneyFiles, where });
}

export const presentFile = ({
  fileId,
  name,
  contentType,
}: Pick<typeof moneyFiles.$inferSelect, 'fileId' | 'name' | 'contentType'>): MoneyFile => ({
  fileId,
  name,
  isPdf: contentType === PDF,
});

/**
 * Returns a stored file to a user who may read money, who added the file, or who added a cost of its receipt. Users
 * with `deals` also get the files of deals.
 * @throws {AppError} notFound
 */
export async function openMoneyFile(
  { db, storage, user, publicUrl }: StaffContext,
  { fileId, isPdf }: { fileId: number; isPdf: boolean },
): Promise<Response> {
  const own = or(
    eq(moneyFiles.addedBy, user.userId),
    sql`exists (select from ${costs} where ${costs.receiptId} = ${moneyFiles.receiptId} and ${costs.addedBy} = ${user.userId})`,
  );
  const ofDeal = can(user, 'deals') ? isNotNull(moneyFiles.dealId) : undefined;
  const [row] = await db
    .select()
    .from(moneyFiles)
    .where(
      and(
        eq(moneyFiles.fileId, fileId),
        eq(moneyFiles.contentType, isPdf ? PDF : 'image/webp'),
        can(user, 'money.read') ? undefined : or(own, ofDeal),
      ),
    );
  const key = row && (isPdf ? originalKey(row.storageKey, PDF) : fullKey(row.storageKey, null));
  const file = key && (await storage.get(key));
  if (!file) throw new AppError('notFound', 'This file no longer exists.');
  const head = { type: row.contentType, name: isPdf ? 'receipt.pdf' : undefined };
  return fileResponse({ publicUrl }, head, Buffer.concat(await file.body.toArray()));
}

/** Deletes files that were uploaded before a time and belong to nothing. The sweep then deletes their content. */
export async function deletePendingMoneyFiles(db: Db, before: Date): Promise<void> {
  await db.delete(moneyFiles).where(and(lt(moneyFiles.createdAt, before), isPending));
}

/** Returns those of the storage keys that belong to a file of this table, also a pending one. */
export async function findMoneyFileKeys(db: Db, storageKeys: readonly string[]): Promise<string[]> {
  if (storageKeys.length === 0) return [];
  const rows = await db
    .select({ storageKey: moneyFiles.storageKey })
    .from(moneyFiles)
    .where(inArray(moneyFiles.storageKey, [...storageKeys]));
  return rows.map(({ storageKey }) => storageKey);
}
