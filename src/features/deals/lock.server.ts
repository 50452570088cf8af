import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { carSales, customers, dealPayments, deals, purchases } from '../../app/schema.server.ts';
import type { StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError, invalidField, outdated } from '../../platform/errors.ts';
import { writeAuditEntry } from '../audit-log/write.server.ts';
import type { FieldChanges } from '../audit-log/audit-log.ts';
import { readClosedTo } from '../money/money-car.server.ts';
import type { Scheme } from '../money/what-it-leaves.ts';
import { BINDING_STATES, dealReference, type DealState } from './options.ts';

const { searchText: _unused, ...columns } = getTableColumns(deals);
/** The columns of a deal, without the folded text for searches. */
export const DEAL_COLUMNS = columns;
export type StoredDeal = Omit<typeof deals.$inferSelect, 'searchText'>;
export type StoredPayment = typeof dealPayments.$inferSelect;

export const unknownDeal = () => new AppError('notFound', 'This deal no longer exists.');

/**
 * Locks a deal, and before it its customer, until the transaction ends. A merge and an erasure take the locks in the
 * same order.
 * @throws {AppError} notFound; conflict, with the current version, if the deal has a newer one
 */
export async function lockDeal(
  tx: Db,
  { dealId, version }: { dealId: number; version?: number },
): Promise<StoredDeal> {
  const ofDeal = tx.select({ id: deals.customerId }).from(deals).where(eq(deals.dealId, dealId));
  await tx
    .select({ customerId: customers.customerId })
    .from(customers)
    .where(inArray(customers.customerId, ofDeal))
    .for('share');
  const [deal] = await tx
    .select(DEAL_COLUMNS)
    .from(deals)
    .where(eq(deals.dealId, dealId))
    .for('update');
  if (!deal) throw unknownDeal();
  if (version !== undefined && deal.version !== version) throw outdated('deal', deal.version);
  return deal;
}

export const listPayments = (db: Db, dealIds: readonly number[]): Promise<StoredPayment[]> =>
  db
    .select()
    .from(dealPayments)
    .where(inArray(dealPayments.dealId, [...dealIds]))
    .orderBy(asc(dealPayments.paymentId));

const WHY_NOT: Readonly<Record<DealState, string>> = {
  draft: 'This deal has no order yet. Issue the order first.',
  ordered: 'This deal has no invoice yet. Issue the invoice first.',
  invoiced: 'The invoice of this deal is issued. A credit note can put it right.',
  handedOver: 'The car of this deal was handed over.',
  cancelled: 'This deal is cancelled.',
};

/** @throws {AppError} conflict for a deal in another state */
export function requireState(deal: StoredDeal, ...states: DealState[]): void {
  if (!states.includes(deal.state))
    throw new AppError('conflict', WHY_NOT[deal.state], { details: { version: deal.version } });
}

/** Asks for a confirmation. The request is repeated with `confirm`. */
export const toConfirm = (
  code: 'reserved' | 'overpaid' | 'cash' | 'balanceDue',
  message: string,
  version?: number,
) => new AppError('conflict', message, { details: { code, version } });

/** @throws {AppError} conflict, with the name of the customer, if another deal of the car has an order */
export async function requireOnlyDeal(
  tx: Db,
  { dealId, carId }: { dealId: number; carId: number },
): Promise<void> {
  const [other] = await tx
    .select({ dealId: deals.dealId, buyer: deals.buyer, state: deals.state })
    .from(deals)
    .where(
      and(
        eq(deals.carId, carId),
        ne(deals.dealId, dealId),
        inArray(deals.state, [...BINDING_STATES]),
      ),
    );
  if (!other) return;
  const verb = other.state === 'ordered' ? 'ordered' : 'bought';
  throw new AppError(
    'conflict',
    `${other.buyer.name} has ${verb} this car (${dealReference(other.dealId)}). Cancel that deal first.`,
  );
}

/** Returns the scheme of a deal: that of the purchase of the car, else the one that staff chose. */
export async function schemeOf(
  tx: Db,
  deal: Pick<StoredDeal, 'carId' | 'scheme'>,
): Promise<Scheme | null> {
  return (deal.carId === null ? null : await purchaseScheme(tx, deal.carId)) ?? deal.scheme;
}

export async function purchaseScheme(db: Db, carId: number): Promise<Scheme | null> {
  const [purchase] = await db
    .select({ scheme: purchases.scheme })
    .from(purchases)
    .where(eq(purchases.carId, carId));
  return purchase?.scheme ?? null;
}

/** Whether the sale of a car is in a closed VAT period, and therefore frozen. */
export async function isSaleClosed(db: Db, carId: number | null): Promise<boolean> {
  if (carId === null) return false;
  const [sale] = await db
    .select({ booksOn: carSales.booksOn })
    .from(carSales)
    .where(eq(carSales.carId, carId));
  const closedTo = await readClosedTo(db);
  return sale !== undefined && closedTo !== null && sale.booksOn <= closedTo;
}

/** Updates a locked deal and returns its new version. */
export async function updateDeal(
  tx: Db,
  dealId: number,
  values: Partial<Omit<typeof deals.$inferInsert, 'dealId' | 'version'>>,
): Promise<number> {
  const [row] = await tx
    .update(deals)
    .set({ ...values, version: sql`${deals.version} + 1` })
    .where(eq(deals.dealId, dealId))
    .returning({ version: deals.version });
  if (!row) throw new Error('The locked deal was not updated');
  return row.version;
}

/** Adds an audit entry about a deal, by its reference. Amounts and people are never in the log. */
export const auditDeal = (tx: Db, { staff, dealId, action, changes }: DealEntry): Promise<void> =>
  writeAuditEntry(tx, {
    staff,
    entity: 'deal',
    entityId: dealId,
    subject: dealReference(dealId),
    action,
    changes,
  });

interface DealEntry {
  staff: StaffContext['user'] | null;
  dealId: number;
  action: 'create' | 'update' | 'delete';
  changes: FieldChanges;
}

/** Adds an audit entry about an issued document, and about the new state of its deal. */
export const auditIssued = (
  tx: Db,
  {
    staff,
    deal,
    to,
    document,
  }: {
    staff: StaffContext['user'];
    deal: StoredDeal;
    to: DealState;
    document: string;
  },
): Promise<void> =>
  auditDeal(tx, {
    staff,
    dealId: deal.dealId,
    action: 'update',
    changes: {
      ...(deal.state !== to && { state: { from: deal.state, to } }),
      document: { from: null, to: document },
    },
  });

/** @throws {AppError} invalid, with the field, unless a condition holds */
export function requireField(condition: unknown, field: string, message: string): void {
  if (!condition) throw invalidField(field, message);
}
