/** Rules about cash in deals, as pure functions. Dates are `YYYY-MM-DD`. */

import { euro } from '../money/texts.ts';
import { type Cents, sum } from '../money/what-it-leaves.ts';

interface CashRow {
  from: string;
  /** From this sum on, the dealer is a high-value goods dealer: an owner records how the customer was identified. */
  identifyFrom: Cents;
  /** The dealer must not take more than this sum; null means no limit. */
  refuseAbove: Cents | null;
}

/** Limits of cash in one deal or in linked ones, latest first. */
const CASH_ROWS: readonly CashRow[] = [
  // Regulation (EU) 2024/1624 Art. 80.
  { from: '2027-07-10', identifyFrom: 10_000_00, refuseAbove: 10_000_00 },
  // Criminal Justice (Money Laundering and Terrorist Financing) Act 2010 s. 25.
  { from: '2000-01-01', identifyFrom: 10_000_00, refuseAbove: null },
];

/** Months in which deals of the same customer are linked: our reading of the law. */
const LINKED_MONTHS = 12;

/** Cash that was taken, or the reversal of a wrong entry of it. */
export interface CashEntry {
  date: string;
  amount: Cents;
}

export interface CashCheck {
  /** Cash of this deal and of linked ones, with the new payment. */
  sum: Cents;
  /** `identify`: an owner must record how the customer was identified. */
  result: 'fine' | 'identify' | 'refused';
  /** The message for staff before the payment is stored; null if it is fine. */
  message: string | null;
}

/**
 * Checks a cash payment before it is stored.
 * @param own cash that was taken in this deal; a refund does not reduce it
 * @param others cash that was taken in other deals of the same customer
 */
export function checkCash(
  payment: CashEntry,
  own: readonly CashEntry[],
  others: readonly CashEntry[],
): CashCheck {
  const linked = linkedCash(payment.date, others);
  const total = payment.amount + sum([...own, ...linked].map(({ amount }) => amount));
  const row = CASH_ROWS.find((one) => one.from <= payment.date) ?? CASH_ROWS[1];
  const { identifyFrom, refuseAbove } = row ?? { identifyFrom: 0, refuseAbove: null };
  const whose = linked.length > 0 ? 'from this customer in 12 months' : 'in this deal';
  if (refuseAbove !== null && total > refuseAbove)
    return {
      sum: total,
      result: 'refused',
      message: `With this payment, the cash ${whose} would be ${euro(total)}. Since 10 July 2027, a dealer must not take more than ${euro(refuseAbove)} in cash. Take the rest by card or transfer.`,
    };
  if (total >= identifyFrom)
    return {
      sum: total,
      result: 'identify',
      message: `With this payment, the cash ${whose} is ${euro(total)}. From ${euro(identifyFrom)} in cash on, the law treats the business as a high-value goods dealer. An owner must confirm it, and record how the customer was identified.`,
    };
  return { sum: total, result: 'fine', message: null };
}

/** Returns the entries of the 12 months that contain the date of a payment and have the highest sum. */
function linkedCash(date: string, others: readonly CashEntry[]): CashEntry[] {
  const ends = [date, ...others.map((one) => one.date).filter((end) => end > date)];
  const sums = ends.flatMap((end) => {
    const start = monthsFrom(end, -LINKED_MONTHS);
    if (start > date) return [];
    const entries = others.filter((one) => start <= one.date && one.date <= end);
    return { entries, amount: sum(entries.map(({ amount }) => amount)) };
  });
  return sums.toSorted((a, b) => b.amount - a.amount)[0]?.entries ?? [];
}

/** Returns the same day some months later. The 29th to 31st become the last day of a shorter month. */
function monthsFrom(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10);
}
