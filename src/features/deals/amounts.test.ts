import { describe, expect, it } from 'vitest';
import { vatPeriod } from '../money/vat-periods.ts';
import { amountsOf, type DealFigures, type PaymentFigures, vatLines } from './amounts.ts';
import { PAYMENT_METHODS } from './options.ts';
import { keysOf } from '../../platform/objects.ts';

let seed = 20_261_128;
/** Returns a random integer from 0 to `below` - 1. The sequence is the same in each run. */
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

function randomDeal(): DealFigures {
  const price = 1 + random(9_000_000);
  const discount = random(3) === 0 ? random(price) : 0;
  const partExchange = { allowance: 1 + random(9_000_000), financeOwed: random(2_000_000) };
  return {
    price,
    discount,
    extras: Array.from({ length: random(4) }, () => {
      return { price: 1 + random(200_000), exempt: random(2) === 0 };
    }),
    partExchange: random(2) === 0 ? partExchange : null,
    finance: random(3) === 0 ? { amount: 1 + random(9_000_000) } : null,
    credited: random(5) === 0 ? random(price - discount) : 0,
  };
}

const METHODS = keysOf(PAYMENT_METHODS);
const randomPayments = (): PaymentFigures[] =>
  Array.from({ length: random(5) }, () => ({
    amount: random(4) === 0 ? -1 - random(500_000) : 1 + random(3_000_000),
    method: METHODS[random(METHODS.length)] ?? 'cash',
  }));

/** Calculates the same deal in another way: adds up one line for each amount, as `BigInt`. */
function ledger(deal: DealFigures, payments: readonly PaymentFigures[]) {
  const lines = [BigInt(deal.price ?? 0)];
  for (const { price } of deal.extras) lines.push(BigInt(price));
  lines.push(-BigInt(deal.discount), -BigInt(deal.credited));
  const invoice = lines.reduce((total, line) => total + line, 0n);
  if (deal.partExchange) {
    lines.push(-BigInt(deal.partExchange.allowance), BigInt(deal.partExchange.financeOwed));
  }
  for (const { amount } of payments) lines.push(-BigInt(amount));
  return { invoice, due: lines.reduce((total, line) => total + line, 0n) };
}

/** 23/123 of an amount, half up, with exact fractions. */
const exactVat = (cents: bigint) => (cents * 46n + 123n) / 246n;

describe('10,000 random deals', () => {
  it('match an exact ledger in balance, invoice and VAT, and the books in VAT', () => {
    const wrong: unknown[] = [];
    for (let at = 0; at < 10_000; at += 1) {
      const deal = randomDeal();
      const payments = randomPayments();
      const amounts = amountsOf(deal, payments);
      const { invoice, due } = ledger(deal, payments);
      const isRight =
        BigInt(amounts.total) === invoice &&
        BigInt(amounts.balance) === due &&
        amounts.financeDue <= Math.max(0, amounts.balance);
      const date = '2026-11-28';
      const sold = { date, booksOn: date };
      const sale = { ...sold, price: amounts.car, extras: deal.extras };
      const purchase = { ...sold, how: 'vatInvoice', scheme: 'vat', price: 1_00, vat: 0 } as const;
      const car = { carId: 1, purchase, costs: [], soldOn: date, sale, goneOn: null };
      const books = vatPeriod([car], { from: date, to: date });
      const lines = vatLines({ car: amounts.car, extras: deal.extras }, 'vat', date);
      const taxed = deal.extras.filter(({ exempt }) => !exempt);
      const extras = taxed.reduce((total, { price }) => total + BigInt(price), 0n);
      const vat = lines.reduce((total, line) => total + line.vat, 0);
      const isSameVat =
        BigInt(vat) === exactVat(BigInt(amounts.car)) + exactVat(extras) &&
        vat === books.sales.vat + books.extras.vat &&
        lines.reduce((total, line) => total + line.net + line.vat, 0) === amounts.total;
      if (!isRight || !isSameVat) wrong.push({ deal, payments, amounts, lines });
    }
    expect(wrong).toEqual([]);
  });
});

describe('the amounts of a deal', () => {
  const deal: DealFigures = {
    price: 24_950_00,
    discount: 0,
    extras: [],
    partExchange: null,
    finance: null,
    credited: 0,
  };

  it('never reduce the sale price by a part exchange', () => {
    const partExchange = { allowance: 25_250_00, financeOwed: 0 };
    expect(amountsOf({ ...deal, partExchange }, [])).toMatchObject({
      car: 24_950_00,
      total: 24_950_00,
      balance: -300_00,
    });
  });

  it('expect from the finance company what it has not paid yet, at most the balance', () => {
    const financed = { ...deal, finance: { amount: 20_000_00 } };
    const due = (...payments: PaymentFigures[]) => amountsOf(financed, payments).financeDue;
    expect([
      due(),
      due({ amount: 5_000_00, method: 'finance' }),
      due({ amount: 10_000_00, method: 'card' }),
      due({ amount: 20_000_00, method: 'finance' }),
    ]).toEqual([20_000_00, 15_000_00, 14_950_00, 0]);
  });

  it('have no line of VAT under the margin scheme', () => {
    const extras = [{ price: 123_00, exempt: false }];
    expect(vatLines({ car: 24_950_00, extras }, 'margin', '2026-11-28')).toEqual([]);
  });
});
