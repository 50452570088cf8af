import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Context, StaffContext } from '../../app/context.server.ts';
import { cars, deals, documents, enquiryFiles, moneyFiles } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { searchCondition } from '../../platform/database/search-condition.server.ts';
import { paginateList } from '../../platform/pagination.ts';
import { keysOf, mapNames, pick } from '../../platform/objects.ts';
import { saleProblem } from '../cars/deal-car.server.ts';
import { presentFile } from '../money/files.server.ts';
import { readCarFigures } from '../money/read-car.server.ts';
import { amountsOf } from './amounts.ts';
import type { DealDetail, DealList, DealPayment, DealRow } from './deal.ts';
import type { DealListQuery } from './input.ts';
import {
  DEAL_COLUMNS,
  isSaleClosed,
  listPayments,
  purchaseScheme,
  type StoredDeal,
  type StoredPayment,
  unknownDeal,
} from './lock.server.ts';
import { DEAL_INSTANTS, dealReference, STATES_OF_VIEW } from './options.ts';

/** Returns a page of the deals of a view, newest first, and the counts of all views. */
export async function listDeals(
  { db }: Pick<Context, 'db'>,
  query: DealListQuery,
): Promise<DealList> {
  const { view, q, customerId, carId, page, pageSize } = query;
  const matches = and(
    q ? await searchCondition(q, (contains) => contains(deals.searchText)) : undefined,
    customerId === undefined ? undefined : eq(deals.customerId, customerId),
    carId === undefined ? undefined : eq(deals.carId, carId),
  );
  const where = and(inArray(deals.state, [...STATES_OF_VIEW[view]]), matches);
  const rows = await db
    .select(DEAL_COLUMNS)
    .from(deals)
    .where(where)
    .orderBy(desc(deals.dealId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const counted = await db
    .select({ state: deals.state, count: count() })
    .from(deals)
    .where(matches)
    .groupBy(deals.state);
  const counts = mapNames(keysOf(STATES_OF_VIEW), (name) =>
    counted
      .filter(({ state }) => STATES_OF_VIEW[name].includes(state))
      .reduce((sum, one) => sum + one.count, 0),
  );
  return {
    data: await presentRows(db, rows),
    pagination: paginateList(counts[view], query),
    counts,
  };
}

/** Returns the rows of deals in lists. */
async function presentRows(db: Db, rows: readonly StoredDeal[]): Promise<DealRow[]> {
  const ids = rows.map(({ dealId }) => dealId);
  const payments = await listPayments(db, ids);
  return rows.map((deal) => {
    const own = payments.filter(({ dealId }) => dealId === deal.dealId);
    const { total, balance } = amountsOf(deal, own);
    return {
      dealId: deal.dealId,
      reference: dealReference(deal.dealId),
      state: deal.state,
      carId: deal.carId,
      carTitle: deal.carTitle,
      customer: deal.buyer.name,
      total,
      balance: deal.state === 'cancelled' ? 0 : balance,
      handoverAt: deal.handoverAt?.toISOString() ?? null,
    };
  });
}

const SHOWN = [
  'dealId',
  'version',
  'state',
  'enquiryId',
  'customerId',
  'buyer',
  'price',
  'discount',
  'credited',
  'extras',
  'scheme',
  'partExchange',
  'partExchangeCarId',
  'finance',
  'note',
  'orderNumber',
  'invoiceNumber',
  'isOrderOutdated',
  'cancelReason',
  'depositOutcome',
  'depositKept',
] as const satisfies (keyof StoredDeal)[];

/**
 * Returns a deal with its amounts, payments and documents.
 * @throws {AppError} notFound
 */
export async function readDeal(
  { db, settings, user }: StaffContext,
  { dealId }: { dealId: number },
): Promise<DealDetail> {
  const [deal] = await db.select(DEAL_COLUMNS).from(deals).where(eq(deals.dealId, dealId));
  if (!deal) throw unknownDeal();
  const payments = await listPayments(db, [dealId]);
  const car = deal.carId === null ? null : await findCar(db, deal.carId);
  const { balance, financeDue, ...amounts } = amountsOf(deal, payments);
  const isCancelled = deal.state === 'cancelled';
  return {
    ...pick(deal, SHOWN),
    reference: dealReference(dealId),
    car: {
      carId: car && deal.carId,
      title: deal.carTitle,
      registration: car?.registration ?? null,
      askingPrice: car && (Math.round(Number(car.currentPrice) * 100) || null),
      problem: deal.state === 'draft' || deal.state === 'ordered' ? saleProblem(car) : null,
    },
    purchaseScheme: deal.carId === null ? null : await purchaseScheme(db, deal.carId),
    figures: deal.carId === null ? undefined : await readCarFigures({ db, user }, deal.carId),
    isSaleClosed: deal.invoiceNumber !== null && (await isSaleClosed(db, deal.carId)),
    otherDeals: isEnded(deal) ? [] : await listOthers(db, deal),
    photos: await listPhotos(db, dealId),
    enquiryPhotoIds: await listEnquiryPhotoIds(db, deal.enquiryId),
    amounts: {
      ...amounts,
      balance: isCancelled ? 0 : balance,
      financeDue: isCancelled ? 0 : financeDue,
    },
    payments: payments.map((payment) => presentPayment(payment, payments)),
    documents: await listDocuments(db, dealId),
    checklist: settings.current('deals').checklist,
    offeredExtras: settings.current('deals').extras,
    ...mapNames(DEAL_INSTANTS, (name) => deal[name]?.toISOString() ?? null),
  };
}

const isEnded = ({ state }: StoredDeal) => state === 'cancelled' || state === 'handedOver';

/** Returns the other deals of the car that are not cancelled. */
async function listOthers(db: Db, { carId, dealId }: StoredDeal) {
  if (carId === null) return [];
  const others = await db
    .select(DEAL_COLUMNS)
    .from(deals)
    .where(and(eq(deals.carId, carId), ne(deals.dealId, dealId), ne(deals.state, 'cancelled')))
    .orderBy(desc(deals.dealId));
  return others.map((other) => ({
    dealId: other.dealId,
    reference: dealReference(other.dealId),
    state: other.state,
    customer: other.buyer.name,
  }));
}

async function findCar(db: Db, carId: number) {
  const [row] = await db.select().from(cars).where(eq(cars.carId, carId));
  return row ?? null;
}

const presentPayment = (payment: StoredPayment, all: readonly StoredPayment[]): DealPayment => ({
  ...pick(payment, ['paymentId', 'kind', 'date', 'amount', 'method', 'note', 'receiptNumber']),
  ...pick(payment, ['reverses', 'identifiedHow']),
  isReversed: all.some((one) => one.reverses === payment.paymentId),
});

async function listPhotos(db: Db, dealId: number) {
  const rows = await db
    .select()
    .from(moneyFiles)
    .where(eq(moneyFiles.dealId, dealId))
    .orderBy(moneyFiles.fileId);
  return rows.map(presentFile);
}

async function listEnquiryPhotoIds(db: Db, enquiryId: number | null): Promise<number[]> {
  if (enquiryId === null) return [];
  const rows = await db
    .select({ fileId: enquiryFiles.fileId })
    .from(enquiryFiles)
    .where(and(eq(enquiryFiles.enquiryId, enquiryId), isNull(enquiryFiles.eventId)))
    .orderBy(enquiryFiles.fileId);
  return rows.map(({ fileId }) => fileId);
}

async function listDocuments(db: Db, dealId: number): Promise<DealDetail['documents']> {
  const rows = await db
    .select({
      documentId: documents.documentId,
      kind: documents.kind,
      number: sql<string>`${documents.year} || '-' || lpad(${documents.number}::text, 4, '0')`,
      issuedAt: documents.issuedAt,
      isReady: sql<boolean>`${documents.pdfSha256} is not null`,
    })
    .from(documents)
    .where(eq(documents.dealId, dealId))
    .orderBy(documents.documentId);
  return rows.map((row) => ({ ...row, issuedAt: row.issuedAt.toISOString() }));
}
