import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import {
  buyerDetails,
  cars,
  carSales,
  costs,
  makes,
  models,
  moneyFiles,
  priceFloors,
} from '../../app/schema.server.ts';
import { can } from '../../app/capabilities.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { pick } from '../../platform/objects.ts';
import { asCurrency } from '../cars/pricing.server.ts';
import { unknownCar } from '../cars/write/refusals.server.ts';
import { presentFile } from './files.server.ts';
import { CAR_TITLE, readClosedTo, saleOfCar, SOLD_ON } from './money-car.server.ts';
import type { CarMoney, CarMoneyFigures, MoneyFile } from './money.ts';
import { findPurchase } from './purchase.server.ts';

/**
 * Returns the money of a car, as far as the user may read it: everything, or the own costs and, with `cars.sell`, the
 * price of the sale.
 * @throws {AppError} notFound, also for a car in the bin
 */
export async function readCarMoney(
  { db, user }: Pick<StaffContext, 'db' | 'user'>,
  { carId }: { carId: number },
): Promise<CarMoney> {
  const [row] = await db
    .select({
      carId: cars.carId,
      title: CAR_TITLE,
      registration: cars.registration,
      currency: cars.currency,
      currentPrice: sql<number>`${cars.currentPrice}::float8`,
      soldOn: SOLD_ON,
      sale: carSales,
    })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .leftJoin(carSales, eq(carSales.carId, cars.carId))
    .leftJoin(buyerDetails, saleOfCar)
    .where(and(eq(cars.carId, carId), sql`${cars.deletedAt} is null`));
  if (!row) throw unknownCar();
  const { sale, ...car } = row;
  const closedTo = await readClosedTo(db);
  const isClosed = ({ booksOn }: { booksOn: string }) => closedTo !== null && booksOn <= closedTo;
  const [readsAll, owns] = [can(user, 'money.read'), can(user, 'money')];
  const stored = await db
    .select()
    .from(costs)
    .where(and(eq(costs.carId, carId), readsAll ? undefined : eq(costs.addedBy, user.userId)))
    .orderBy(desc(costs.date), desc(costs.costId));
  const files = await listFiles(db, carId, stored);
  const shared = await sharedReceipts(db, stored);
  const answer: CarMoney = {
    ...car,
    currency: asCurrency(car.currency),
    closedTo,
    costs: stored.map((cost) => ({
      ...pick(cost, ['costId', 'version', 'date', 'kind', 'supplier', 'amount', 'vat', 'note']),
      isClosed: isClosed(cost),
      isShared: shared.has(cost.receiptId),
      canChange: !isClosed(cost) && (owns || cost.addedBy === user.userId),
      files: files.get(cost.receiptId) ?? [],
    })),
  };
  if (readsAll || can(user, 'cars.sell'))
    answer.sale = sale && {
      ...pick(sale, ['version', 'date', 'price', 'extras', 'documentNumber']),
      isClosed: isClosed(sale),
    };
  if (!readsAll) return answer;
  const purchase = await findPurchase(db, carId);
  const [floor] = owns
    ? await db.select().from(priceFloors).where(eq(priceFloors.carId, carId))
    : [];
  return {
    ...answer,
    purchase: purchase && {
      ...pick(purchase, PURCHASE_FIELDS),
      isClosed: isClosed(purchase),
      files: files.get(null) ?? [],
    },
    figures: figuresOf(purchase, stored, floor?.price ?? null),
    ...(owns && { floorVersion: floor?.version ?? 0 }),
  };
}

const PURCHASE_FIELDS = [
  'version',
  'date',
  'how',
  'scheme',
  'customerId',
  'sellerName',
  'sellerAddress',
  'sellerVatNumber',
  'price',
  'vat',
  'documentNumber',
  'paidHow',
] as const;

type Stored = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

const figuresOf = (
  purchase: Pick<Stored, 'scheme' | 'price' | 'vat'> | null,
  stored: readonly CarMoneyFigures['costs'][number][],
  floor: number | null,
): CarMoneyFigures => ({
  scheme: purchase?.scheme ?? null,
  purchase: purchase?.price ?? 0,
  purchaseVat: purchase?.vat ?? 0,
  costs: stored.map((cost) => pick(cost, ['kind', 'amount', 'vat'])),
  floor,
});

/** Returns the receipts that several costs share, also those of other cars. */
async function sharedReceipts(
  db: Db,
  stored: readonly { receiptId: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ receiptId: costs.receiptId })
    .from(costs)
    .where(
      inArray(
        costs.receiptId,
        stored.map(({ receiptId }) => receiptId),
      ),
    )
    .groupBy(costs.receiptId)
    .having(gt(count(), 1));
  return new Set(rows.map(({ receiptId }) => receiptId));
}

/** Returns the files of the purchase of a car, with the key null, and of receipts. */
async function listFiles(
  db: Db,
  carId: number,
  stored: readonly { receiptId: string }[],
): Promise<Map<string | null, MoneyFile[]>> {
  const receiptIds = stored.map(({ receiptId }) => receiptId);
  const rows = await db
    .select()
    .from(moneyFiles)
    .where(
      sql`${eq(moneyFiles.carId, carId)} or ${receiptIds.length > 0 ? inArray(moneyFiles.receiptId, receiptIds) : sql`false`}`,
    )
    .orderBy(asc(moneyFiles.fileId));
  const byOwner = new Map<string | null, MoneyFile[]>();
  for (const row of rows)
    byOwner.set(row.receiptId, [...(byOwner.get(row.receiptId) ?? []), presentFile(row)]);
  return byOwner;
}
