import type { ApiContext, StaffContext } from '../../app/context.server.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { deals, enquiryFiles, moneyFiles } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import { addPartExchangeCar, withConflicts } from '../cars/deal-car.server.ts';
import { issueDocument } from '../documents/issue.server.ts';
import { fullKey } from '../images/keys.server.ts';
import { type StoredImage, withStoredImages } from '../images/store-image.server.ts';
import { recordPurchase } from '../money/purchase.server.ts';
import { vatIn } from '../money/what-it-leaves.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { purchaseContent } from './document-content.server.ts';
import type { StockInput } from './input.ts';
import {
  auditIssued,
  lockDeal,
  requireField,
  requireState,
  type StoredDeal,
  updateDeal,
} from './lock.server.ts';

/**
 * Takes the part exchange into stock: a draft with its photos, its purchase at the full allowance, and the purchase
 * note. Finance that is owed on it never reduces the price of the purchase.
 * @throws {AppError} notFound; invalid without a year, or without `how` if the seller is a company; conflict for an
 * older version, a deal without an order or without a part exchange, and a car with this plate or VIN in stock
 */
export async function stockPartExchange(
  ctx: ApiContext & StaffContext,
  { dealId, version, how: chosen }: StockInput & { dealId: number },
): Promise<{ carId: number; version: number; documentId: number; number: string }> {
  const { db, storage } = ctx;
  return withConflicts(db, () =>
    withStoredImages(storage, async (storeImage) => {
      // Copied before the transaction, which must not wait for the storage.
      const photos = await copyPhotos(db, ctx, dealId, storeImage);
      return db.transaction(async (tx) => {
        const deal = await lockDeal(tx, { dealId, version });
        requireState(deal, 'ordered', 'invoiced', 'handedOver');
        const { partExchange } = deal;
        if (!partExchange) throw new AppError('conflict', 'This deal has no part exchange.');
        if (deal.partExchangeCarId !== null)
          throw new AppError('conflict', 'The part exchange is in stock already.', {
            details: { carId: deal.partExchangeCarId },
          });
        requireField(
          chosen !== null || deal.buyer.vatNumber === null,
          'how',
          'Say whether the company gives you a VAT invoice',
        );
        const how = chosen ?? 'partExchange';
        const carId = await addPartExchangeCar({ ...ctx, db: tx }, { partExchange, photos });
        const issued = await issueDocument(tx, ctx, {
          kind: 'purchaseNote',
          dealId,
          carId,
          content: await purchaseContent(
            { ...ctx, db: tx },
            { deal, car: null, statements: [], payments: [], scheme: null },
            { how },
          ),
        });
        const { date } = dublinTime(ctx.now);
        const { allowance } = partExchange;
        const isVat = how === 'vatInvoice';
        await recordPurchase(tx, ctx, {
          carId,
          date,
          how,
          scheme: isVat ? 'vat' : 'margin',
          ...sellerOf(deal),
          price: allowance,
          vat: isVat ? vatIn(allowance, date) : 0,
          documentNumber: issued.number,
        });
        const saved = await updateDeal(tx, dealId, { partExchangeCarId: carId });
        const document = `purchase note ${issued.number}`;
        await auditIssued(tx, { staff: ctx.user, deal, to: deal.state, document });
        return { carId, version: saved, ...issued };
      });
    }),
  );
}

const sellerOf = ({ customerId, buyer }: StoredDeal) => ({
  customerId,
  sellerName: buyer.name,
  sellerAddress: buyer.address,
  sellerVatNumber: buyer.vatNumber,
});

/** Copies the photos of the deal and of its valuation. Leaves out a photo whose file is missing. */
async function copyPhotos(
  db: Db,
  { storage }: Pick<ApiContext, 'storage'>,
  dealId: number,
  storeImage: (bytes: Buffer) => Promise<StoredImage>,
): Promise<StoredImage[]> {
  const copies: StoredImage[] = [];
  for (const { storageKey } of await listPhotos(db, dealId)) {
    const file = await storage.get(fullKey(storageKey, null));
    if (file) copies.push(await storeImage(Buffer.concat(await file.body.toArray())));
  }
  return copies;
}

async function listPhotos(db: Db, dealId: number): Promise<{ storageKey: string }[]> {
  const ownPhotos = await db
    .select({ storageKey: moneyFiles.storageKey })
    .from(moneyFiles)
    .where(and(eq(moneyFiles.dealId, dealId), eq(moneyFiles.contentType, 'image/webp')))
    .orderBy(asc(moneyFiles.fileId));
  const ofValuation = await db
    .select({ storageKey: enquiryFiles.storageKey })
    .from(enquiryFiles)
    .innerJoin(deals, eq(deals.enquiryId, enquiryFiles.enquiryId))
    .where(
      and(
        eq(deals.dealId, dealId),
        isNull(enquiryFiles.eventId),
        eq(enquiryFiles.contentType, 'image/webp'),
      ),
    )
    .orderBy(asc(enquiryFiles.fileId));
  return [...ownPhotos, ...ofValuation];
}
