import type { ApiContext, StaffContext } from '../../app/context.server.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { findTaker, freeCar, lockDealCar, withConflicts } from '../cars/deal-car.server.ts';
import { issueDocument } from '../documents/issue.server.ts';
import { recordDealSale } from '../money/sale.server.ts';
import { euro } from '../money/texts.ts';
import { amountsOf } from './amounts.ts';
import { creditContent } from './document-content.server.ts';
import type { CancelInput, CreditInput } from './input.ts';
import {
  auditIssued,
  auditDeal,
  isSaleClosed,
  listPayments,
  lockDeal,
  requireState,
  schemeOf,
  type StoredDeal,
  updateDeal,
} from './lock.server.ts';
import { returnAll } from './payments.server.ts';

type CancelContext = ApiContext & StaffContext;

/**
 * Cancels an ordered deal. If it has an invoice, issues a credit note for all of it. The car is free again, unless its
 * sale is in a closed VAT period, and the money of the customer is returned with a receipt, or kept.
 * @throws {AppError} notFound; invalid without a decision about the money; conflict for an older version and another
 * state
 */
export function cancelDeal(
  ctx: CancelContext,
  { dealId, version, reason, deposit, method }: CancelInput & { dealId: number },
): Promise<{ version: number; creditNote: string | null; receipt: string | null }> {
  return withConflicts(ctx.db, () =>
    ctx.db.transaction(async (tx) => {
      const deal = await lockDeal(tx, { dealId, version });
      if (deal.state === 'draft')
        throw new AppError('conflict', 'This deal is a draft. Delete it instead.');
      requireState(deal, 'ordered', 'invoiced', 'handedOver');
      const { paid } = amountsOf(deal, await listPayments(tx, [dealId]));
      if (paid < 0)
        throw new AppError(
          'conflict',
          `We paid the customer ${euro(-paid)}. Record the money that comes back first.`,
        );
      if (paid > 0 && deposit === null)
        throw invalidField('deposit', `Is the ${euro(paid)} returned or kept?`);
      const creditNote =
        deal.state === 'ordered'
          ? null
          : await issueCredit(tx, ctx, { deal, amount: null, reason });
      await free(tx, ctx, deal);
      const receipt = deposit === 'returned' ? await returnAll(tx, ctx, { deal, method }) : null;
      const saved = await updateDeal(tx, dealId, {
        state: 'cancelled',
        cancelledAt: ctx.now,
        cancelReason: reason,
        depositOutcome: paid > 0 ? deposit : null,
        depositKept: deposit === 'kept' ? paid : 0,
      });
      const state = { from: deal.state, to: 'cancelled' };
      await auditDeal(tx, {
        staff: ctx.user,
        dealId,
        action: 'update',
        changes: {
          state,
          ...(creditNote !== null && { document: { from: null, to: `credit note ${creditNote}` } }),
        },
      });
      return { version: saved, creditNote, receipt };
    }),
  );
}

/** Frees the car unless it was deleted, is sold or reserved for another person, or was sold in a closed VAT period. */
async function free(tx: Db, ctx: CancelContext, deal: StoredDeal): Promise<void> {
  const car = await lockDealCar(tx, deal.carId);
  if (!car || (!car.carSold && !car.carBooked) || (await isSaleClosed(tx, car.carId))) return;
  const taker = await findTaker(tx, car);
  // A colleague may have undone the sale in the stock list, and sold or reserved the car for another person.
  const isOfOther = taker !== null && taker.customerId !== deal.customerId;
  const isOtherSale = deal.state === 'ordered' && car.carSold;
  if (!isOfOther && !isOtherSale) await freeCar({ ...ctx, db: tx }, car);
}

/** Issues a credit note for an amount, or for the whole invoice, and returns its number. */
async function issueCredit(
  tx: Db,
  ctx: CancelContext,
  { deal, amount, reason }: { deal: StoredDeal; amount: number | null; reason: string },
): Promise<string> {
  const car = await lockDealCar(tx, deal.carId);
  const parts = {
    deal,
    car,
    statements: [],
    payments: await listPayments(tx, [deal.dealId]),
    scheme: await schemeOf(tx, deal),
  };
  const { number } = await issueDocument(tx, ctx, {
    kind: 'creditNote',
    dealId: deal.dealId,
    carId: deal.carId,
    content: await creditContent({ ...ctx, db: tx }, parts, { amount, reason }),
  });
  return number;
}

/**
 * Takes a part of the price of the car back by a credit note, also in the books.
 * @throws {AppError} notFound; invalid for the whole price; conflict for an older version, a deal without an invoice,
 * and a sale in a closed VAT period
 */
export function creditPart(
  ctx: CancelContext,
  { dealId, version, amount, reason }: CreditInput & { dealId: number },
): Promise<{ version: number; number: string }> {
  return withConflicts(ctx.db, () =>
    ctx.db.transaction(async (tx) => {
      const deal = await lockDeal(tx, { dealId, version });
      requireState(deal, 'invoiced', 'handedOver');
      const { car } = amountsOf(deal, []);
      if (amount >= car)
        throw invalidField(
          'amount',
          `Enter less than the price of ${euro(car)}, or cancel the deal`,
        );
      const number = await issueCredit(tx, ctx, { deal, amount, reason });
      if (deal.carId !== null)
        await recordDealSale(tx, ctx, {
          carId: deal.carId,
          price: car - amount,
          extras: deal.extras,
          documentNumber: deal.invoiceNumber,
        });
      const saved = await updateDeal(tx, dealId, { credited: deal.credited + amount });
      const document = `credit note ${number}`;
      await auditIssued(tx, { staff: ctx.user, deal, to: deal.state, document });
      return { version: saved, number };
    }),
  );
}
