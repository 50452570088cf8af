import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ApiContext, StaffContext } from '../../app/context.server.ts';
import { can } from '../../app/capabilities.ts';
import { customers, dealPayments, deals } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import { lockDealCar } from '../cars/deal-car.server.ts';
import { issueDocument } from '../documents/issue.server.ts';
import { type Cents, sum } from '../money/what-it-leaves.ts';
import { euro } from '../money/texts.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { amountsOf } from './amounts.ts';
import { type CashEntry, checkCash } from './cash-rule.ts';
import { receiptContent } from './document-content.server.ts';
import type { PaymentInput } from './input.ts';
import {
  auditDeal,
  listPayments,
  lockDeal,
  requireState,
  type StoredDeal,
  type StoredPayment,
  toConfirm,
} from './lock.server.ts';
import type { PaymentMethod } from './options.ts';

type PaymentContext = ApiContext & StaffContext;

interface Paid {
  paymentId: number;
  documentId: number;
  number: string;
}

/**
 * Stores a payment or a refund with its receipt.
 * @throws {AppError} notFound; invalid for a refund above what can be paid back; conflict for a deal without an order,
 * a payment above the balance that is not confirmed, and cash that an owner must confirm or the law forbids
 */
export function addPayment(
  ctx: PaymentContext,
  { dealId, confirm, identifiedHow, ...input }: PaymentInput & { dealId: number },
): Promise<Paid> {
  return ctx.db.transaction(async (tx) => {
    const deal = await lockDeal(tx, { dealId });
    requireState(deal, 'ordered', 'invoiced', 'handedOver');
    const payments = await listPayments(tx, [dealId]);
    const { balance, paid } = amountsOf(deal, payments);
    if (input.kind === 'refund') requireRefundable(input.amount, Math.max(paid, -balance));
    else if (input.amount > balance && !confirm) throw overpaid(input.amount, balance);
    const identified =
      input.kind === 'payment' && input.method === 'cash'
        ? await requireCash(tx, ctx, { deal, payments, input, identifiedHow })
        : null;
    const amount = input.kind === 'refund' ? -input.amount : input.amount;
    return storeEntry(tx, ctx, { deal, payments, entry: { ...input, amount, ...identified } });
  });
}

function requireRefundable(amount: Cents, most: Cents): void {
  if (amount <= most) return;
  const message = most > 0 ? `At most ${euro(most)} can be paid back` : 'Nothing can be paid back';
  throw new AppError('invalid', `${message}.`, { fields: { amount: message } });
}

const overpaid = (amount: Cents, balance: Cents) =>
  toConfirm(
    'overpaid',
    balance > 0
      ? `This is ${euro(amount - balance)} more than the balance of ${euro(balance)}. Record it anyway?`
      : 'Nothing is due. Record this payment anyway?',
  );

/**
 * @returns who identified the customer, and how; null if the sum in cash does not require it
 * @throws {AppError} conflict for cash that the law forbids, or that an owner must confirm; forbidden if a
 * user who is not an owner confirms it
 */
async function requireCash(
  tx: Db,
  { user }: PaymentContext,
  {
    deal,
    payments,
    input,
    identifiedHow,
  }: {
    deal: StoredDeal;
    payments: readonly StoredPayment[];
    input: Pick<PaymentInput, 'date' | 'amount'>;
    identifiedHow: string | null;
  },
): Promise<{ identifiedHow: string; identifiedBy: string } | null> {
  const others = await otherCash(tx, deal);
  const { result, message } = checkCash(input, cashOf(payments), others);
  if (result === 'fine') return null;
  if (result === 'refused') throw new AppError('conflict', message ?? '');
  if (identifiedHow === null) throw toConfirm('cash', message ?? '');
  if (!can(user, 'money'))
    throw new AppError('forbidden', 'Ask an owner to confirm this payment.', {
      fields: { identifiedHow: 'Ask an owner to confirm this payment' },
    });
  return { identifiedHow, identifiedBy: `${user.firstName} ${user.lastName}` };
}

/** Returns the cash that was taken. Refunds do not count; the reversal of a payment subtracts it. */
const cashOf = (payments: readonly StoredPayment[]): CashEntry[] =>
  payments
    .filter(({ method, kind, reverses }) => {
      const reversed = payments.find(({ paymentId }) => paymentId === reverses);
      return method === 'cash' && (reversed?.kind ?? kind) === 'payment';
    })
    .map(({ date, amount, reverses }) => {
      const reversed = payments.find(({ paymentId }) => paymentId === reverses);
      return { date: reversed?.date ?? date, amount };
    });

/**
 * Returns the cash in other deals of the same customer. Waits for concurrent payments of the customer, whose sum would
 * otherwise be missing.
 */
async function otherCash(tx: Db, deal: StoredDeal): Promise<CashEntry[]> {
  if (deal.customerId === null) return [];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cash'), ${deal.customerId})`);
  const merged = tx
    .select({ id: customers.customerId })
    .from(customers)
    .where(eq(customers.mergedInto, deal.customerId));
  const linked = await tx
    .select({ dealId: deals.dealId })
    .from(deals)
    .where(
      and(
        ne(deals.dealId, deal.dealId),
        sql`(${eq(deals.customerId, deal.customerId)} or ${inArray(deals.customerId, merged)})`,
      ),
    );
  if (linked.length === 0) return [];
  return cashOf(
    await listPayments(
      tx,
      linked.map(({ dealId }) => dealId),
    ),
  );
}

type Entry = Pick<StoredPayment, 'kind' | 'date' | 'amount' | 'method' | 'note'> &
  Partial<Pick<StoredPayment, 'reverses' | 'identifiedHow' | 'identifiedBy'>>;

/** Stores an entry of money with its receipt. */
async function storeEntry(
  tx: Db,
  ctx: PaymentContext,
  { deal, payments, entry }: { deal: StoredDeal; payments: StoredPayment[]; entry: Entry },
): Promise<Paid> {
  const { dealId } = deal;
  const car = await lockDealCar(tx, deal.carId);
  const reversed = payments.find(({ paymentId }) => paymentId === entry.reverses);
  const issued = await issueDocument(tx, ctx, {
    kind: 'receipt',
    dealId,
    carId: deal.carId,
    content: await receiptContent(
      { ...ctx, db: tx },
      { deal, payments, car, statements: [], scheme: null },
      entry,
      reversed?.receiptNumber ?? null,
    ),
  });
  const [row] = await tx
    .insert(dealPayments)
    .values({ ...entry, dealId, receiptNumber: issued.number, createdAt: ctx.now })
    .returning({ paymentId: dealPayments.paymentId });
  if (!row) throw new Error('Insert into deal_payments returned no row');
  await auditDeal(tx, {
    staff: ctx.user,
    dealId,
    action: 'update',
    changes: { [entry.kind]: { from: null, to: `receipt ${issued.number}` } },
  });
  return { paymentId: row.paymentId, ...issued };
}

/**
 * Reverses a wrong entry with another one.
 * @throws {AppError} notFound; conflict for a reversed entry, a reversal, and a cancelled deal
 */
export function reversePayment(
  ctx: PaymentContext,
  { dealId, paymentId, reason }: { dealId: number; paymentId: number; reason: string },
): Promise<Paid> {
  return ctx.db.transaction(async (tx) => {
    const deal = await lockDeal(tx, { dealId });
    const payments = await listPayments(tx, [dealId]);
    const wrong = payments.find((one) => one.paymentId === paymentId);
    if (!wrong) throw new AppError('notFound', 'This payment does not exist.');
    requireState(deal, 'ordered', 'invoiced', 'handedOver');
    if (wrong.kind === 'reversal')
      throw new AppError('conflict', 'This is a reversal. Enter the payment again instead.');
    if (payments.some(({ reverses }) => reverses === paymentId))
      throw new AppError('conflict', 'This payment was reversed already.');
    const { date } = dublinTime(ctx.now);
    const entry = {
      kind: 'reversal',
      date,
      amount: -wrong.amount,
      method: wrong.method,
      note: reason.slice(0, 200).toWellFormed(),
      reverses: paymentId,
    } as const;
    return storeEntry(tx, ctx, { deal, payments, entry });
  });
}

/** Pays everything back, with a receipt. Returns its number, or null if nothing was paid. */
export async function returnAll(
  tx: Db,
  ctx: PaymentContext,
  { deal, method }: { deal: StoredDeal; method: PaymentMethod | null },
): Promise<string | null> {
  const payments = await listPayments(tx, [deal.dealId]);
  const paid = sum(payments.map(({ amount }) => amount));
  if (paid <= 0) return null;
  const last = payments.findLast(({ kind }) => kind === 'payment');
  const { date } = dublinTime(ctx.now);
  const entry = {
    kind: 'refund',
    date,
    amount: -paid,
    method: method ?? last?.method ?? 'transfer',
    note: 'Deal cancelled',
  } as const;
  return (await storeEntry(tx, ctx, { deal, payments, entry })).number;
}
