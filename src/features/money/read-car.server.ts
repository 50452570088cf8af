import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { cars, costs, moneyFiles } from '../../app/schema.server.ts';
import { can } from '../../app/capabilities.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { pick } from '../../platform/objects.ts';
import { asCurrency } from '../../platform/format.ts';
import { unknownCar } from '../cars/lock-car.server.ts';
import { presentFile } from './files.server.ts';
import { readClosedTo, selectCars } from './money-car.server.ts';
import {
  type CarMoney,
  type CarMoneyFigures,
  type MoneyFile,
  storedCost,
  storedPurchase,
  storedSale,
} from './money.ts';
import { findPurchase } from './purchase.server.ts';
import { findFloor } from './sale.server.ts';

/**
 * Returns the money of a car, as far as the user may read it: everything, or the costs that the user added and, with
 * `cars.sell`, the price of the sale. The schemas of the response leave out all other columns.
 * @throws {AppError} notFound, also for a car in the bin
 */
export async function readCarMoney(
  { db, user }: Pick<StaffContext, 'db' | 'user'>,
  { carId }: { carId: number },
): Promise<CarMoney> {
  const [car] = await selectCars(db).where(and(eq(cars.carId, carId), isNull(cars.deletedAt)));
  if (!car) throw unknownCar();
  const { sale } = car;
  const closedTo = await readClosedTo(db);
  const isClosed = ({ booksOn }: { booksOn: string }) => closedTo !== null && booksOn <= closedTo;
  const [readsAll, isOwner] = [can(user, 'money.read'), can(user, 'money')];
  const stored = await db
    .select({ ...getTableColumns(costs), isShared: IS_SHARED })
    .from(costs)
    .where(and(eq(costs.carId, carId), readsAll ? undefined : eq(costs.addedBy, user.userId)))
    .orderBy(desc(costs.date), desc(costs.costId));
  const files = await listFiles(db, carId, stored);
  const answer: CarMoney = {
    ...pick(car, ['carId', 'title', 'registration', 'currentPrice', 'soldOn']),
    currency: asCurrency(car.currency),
    closedTo,
    costs: stored.map((cost) =>
      storedCost.parse({
        ...cost,
        isClosed: isClosed(cost),
        canChange: !isClosed(cost) && (isOwner || cost.addedBy === user.userId),
        files: files.get(cost.receiptId) ?? [],
      }),
    ),
  };
  if (readsAll || can(user, 'cars.sell'))
    answer.sale = sale && storedSale.parse({ ...sale, isClosed: isClosed(sale) });
  if (!readsAll) return answer;
  const purchase = await findPurchase(db, carId);
  return {
    ...answer,
    purchase:
      purchase &&
      storedPurchase.parse({
        ...purchase,
        isClosed: isClosed(purchase),
        files: files.get(null) ?? [],
      }),
    figures: await readCarFigures({ db, user }, carId),
    ...(isOwner && { floorVersion: (await findFloor(db, carId))?.version ?? 0 }),
  };
}

/** Returns the figures with which screens calculate what a car leaves; undefined without `money.read`. */
export async function readCarFigures(
  { db, user }: Pick<StaffContext, 'db' | 'user'>,
  carId: number,
): Promise<CarMoneyFigures | undefined> {
  if (!can(user, 'money.read')) return undefined;
  const purchase = await findPurchase(db, carId);
  const floor = can(user, 'money') ? await findFloor(db, carId) : null;
  return {
    scheme: purchase?.scheme ?? null,
    purchase: purchase?.price ?? 0,
    purchaseVat: purchase?.vat ?? 0,
    costs: await db
      .select({ kind: costs.kind, amount: costs.amount, vat: costs.vat })
      .from(costs)
      .where(eq(costs.carId, carId)),
    floor: floor?.price ?? null,
  };
}

/** SQL: whether another cost, of this or another car, has the same receipt. */
const IS_SHARED = sql<boolean>`exists (select from ${costs} other
  where other.receipt_id = costs.receipt_id and other.cost_id <> costs.cost_id)`;

/** Returns files by the id of their receipt. The key null has the files of the purchase. */
async function listFiles(
  db: Db,
  carId: number,
  stored: readonly { receiptId: string }[],
): Promise<Map<string | null, MoneyFile[]>> {
  const receiptIds = stored.map(({ receiptId }) => receiptId);
  const rows = await db
    .select()
    .from(moneyFiles)
    .where(or(eq(moneyFiles.carId, carId), inArray(moneyFiles.receiptId, receiptIds)))
    .orderBy(asc(moneyFiles.fileId));
  const byReceipt = Map.groupBy(rows, ({ receiptId }) => receiptId);
  return new Map([...byReceipt].map(([receiptId, files]) => [receiptId, files.map(presentFile)]));
}
