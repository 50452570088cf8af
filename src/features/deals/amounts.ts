/** The amounts of a deal, as pure functions. Whole cents throughout. No Zod, because screens calculate with them. */

import { type Cents, type Scheme, standardRate, sum, vatIn } from '../money/what-it-leaves.ts';
import type { PaymentMethod } from './options.ts';

export interface DealFigures {
  /** Null while nobody has entered it. */
  price: Cents | null;
  /** From 0 to `price`. */
  discount: Cents;
  extras: readonly { price: Cents; exempt: boolean }[];
  partExchange: { allowance: Cents; financeOwed: Cents } | null;
  /** The amount that a finance company pays for the customer. */
  finance: { amount: Cents } | null;
  /** The sum of the credit notes for a part of the invoice. */
  credited: Cents;
}

/** An entry of money. Negative: money back, or the reversal of a payment. */
export interface PaymentFigures {
  amount: Cents;
  method: PaymentMethod;
}

export interface DealAmounts {
  /** The price of the car: price − discount − credited. A part exchange never reduces it. */
  car: Cents;
  extras: Cents;
  /** The total of an invoice: `car` + `extras`. */
  total: Cents;
  /** The allowance for the part exchange, and the finance that is owed on it. */
  allowance: Cents;
  financeOwed: Cents;
  paid: Cents;
  /** The amount that is still to pay. Negative: we pay the customer. */
  balance: Cents;
  /** The part of `balance` that the finance company still pays; the rest is the customer's. */
  financeDue: Cents;
}

/** Calculates the amounts of a deal. */
export function amountsOf(deal: DealFigures, payments: readonly PaymentFigures[]): DealAmounts {
  const { price, discount, partExchange, finance, credited } = deal;
  const car = (price ?? 0) - discount - credited;
  const extras = sum(deal.extras.map((extra) => extra.price));
  const { allowance, financeOwed } = partExchange ?? { allowance: 0, financeOwed: 0 };
  const paid = sum(payments.map(({ amount }) => amount));
  const balance = car + extras - allowance + financeOwed - paid;
  const financed = sum(
    payments.filter(({ method }) => method === 'finance').map(({ amount }) => amount),
  );
  const financeDue = Math.max(0, Math.min((finance?.amount ?? 0) - financed, balance));
  return { car, extras, total: car + extras, allowance, financeOwed, paid, balance, financeDue };
}

/** The VAT of a rate in an invoice. */
interface VatLine {
  /** Percent; 0 for exempt. */
  rate: number;
  /** The amount without VAT. */
  net: Cents;
  vat: Cents;
}

/**
 * Returns the VAT lines of an invoice; none under the margin scheme, where no amount of VAT may be on it. VAT is
 * rounded once for the car and once for its extras, as in the books.
 * @param date the day of the sale
 */
export function vatLines(
  { car, extras }: { car: Cents; extras: DealFigures['extras'] },
  scheme: Scheme,
  date: string,
): VatLine[] {
  if (scheme === 'margin') return [];
  const taxed = sum(extras.filter(({ exempt }) => !exempt).map(({ price }) => price));
  const exempt = sum(extras.filter((extra) => extra.exempt).map(({ price }) => price));
  const vat = vatIn(car, date) + vatIn(taxed, date);
  return [
    { rate: standardRate(date), net: car + taxed - vat, vat },
    ...(exempt > 0 ? [{ rate: 0, net: exempt, vat: 0 }] : []),
  ];
}
