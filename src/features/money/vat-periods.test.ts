import { describe, expect, it } from 'vitest';
import {
  type BooksCar,
  costOn,
  isInStock,
  periodOf,
  resultOf,
  stockValue,
  vatPeriod,
} from './vat-periods.ts';

const AUTUMN = { from: '2026-09-01', to: '2026-10-31' };

const purchase = (values: Partial<NonNullable<BooksCar['purchase']>> = {}) => {
  const date = values.date ?? '2026-09-03';
  const row = {
    booksOn: date,
    how: 'private',
    scheme: 'margin',
    price: 10_000_00,
    vat: 0,
  } as const;
  return { ...row, date, ...values };
};
const sale = (price: number, values: Partial<NonNullable<BooksCar['sale']>> = {}) => {
  const date = values.date ?? '2026-10-05';
  return { booksOn: date, extras: [], price, date, ...values };
};
let next = 1;
const car = (values: Partial<BooksCar> = {}): BooksCar => ({
  carId: next++,
  purchase: purchase(),
  costs: [],
  sale: null,
  soldOn: values.sale?.date ?? null,
  goneOn: null,
  ...values,
});

describe('vatPeriod', () => {
  it('never sets a loss against the margin of another car', () => {
    const { margins, due } = vatPeriod(
      [car({ sale: sale(11_230_00) }), car({ sale: sale(8_000_00) })],
      AUTUMN,
    );
    expect([margins.vat, margins.lines.length, margins.losses, due]).toEqual([
      230_00, 2, 1, 230_00,
    ]);
  });

  it('adds VAT on sales and extras, and deducts that of purchases and costs', () => {
    const bought = purchase({ scheme: 'vat', how: 'vatInvoice', price: 12_300_00, vat: 2_300_00 });
    const extras = [
      { price: 246_00, exempt: false },
      { price: 500_00, exempt: true },
    ];
    const cost = { kind: 'parts', amount: 61_50, vat: 11_50 } as const;
    const day = { date: '2026-09-30', booksOn: '2026-09-30' };
    const period = vatPeriod(
      [car({ purchase: bought, sale: sale(14_760_00, { extras }), costs: [{ ...cost, ...day }] })],
      AUTUMN,
    );
    const { sales, deducted, due } = period;
    expect([sales.vat, period.extras.vat, deducted.vat]).toEqual([2_760_00, 46_00, 2_311_50]);
    expect(due).toBe(2_760_00 + 46_00 - 2_311_50);
  });

  it('counts a sale in the open period if its purchase was recorded late, with the date of the sale', () => {
    const late = purchase({ booksOn: '2026-11-01' });
    const one = car({ purchase: late, sale: sale(11_230_00) });
    expect(vatPeriod([one], AUTUMN).margins.lines).toEqual([]);
    const winter = { from: '2026-11-01', to: '2026-12-31' };
    expect(vatPeriod([one], winter).margins.lines).toEqual([
      { carId: one.carId, date: '2026-10-05', isLate: true, amount: 1_230_00, vat: 230_00 },
    ]);
  });

  it('lists cars without a purchase or a sale price, and includes both ends of the period', () => {
    const without = car({ purchase: null, sale: sale(9_000_00, { date: '2026-10-31' }) });
    const unpriced = car({ soldOn: '2026-09-01' });
    const outside = car({ sale: sale(20_000_00, { date: '2026-11-01' }) });
    const period = vatPeriod([without, unpriced, outside], AUTUMN);
    expect(period.withoutPurchase).toEqual([without.carId]);
    expect(period.withoutSalePrice).toEqual([unpriced.carId]);
    expect(period.due).toBe(0);
  });
});

describe('periodOf', () => {
  it.each([
    ['2026-10-31', 2, null, '2026-09-01', '2026-10-31'],
    ['2028-02-29', 2, null, '2028-01-01', '2028-02-29'],
    ['2027-02-28', 1, null, '2027-02-01', '2027-02-28'],
    ['2026-12-31', 12, null, '2026-01-01', '2026-12-31'],
    ['2026-11-28', 4, '2026-10-31', '2026-11-01', '2026-12-31'],
    ['2026-10-01', 2, '2026-10-31', '2026-09-01', '2026-10-31'],
  ])('of %s, %d months, closed to %s, is %s to %s', (date, months, closed, from, to) => {
    expect(periodOf(date, months, closed)).toEqual({ from, to });
  });
});

it('values the stock of a day at what was paid until then, without deducted VAT', () => {
  const cost = { kind: 'tyres', amount: 123_00, vat: 23_00 } as const;
  const one = car({
    costs: [{ ...cost, date: '2026-09-10', booksOn: '2026-09-10' }],
    sale: sale(12_000_00),
  });
  const gone = car({ goneOn: '2026-09-20' });
  expect(stockValue([one, gone], '2026-09-09')).toBe(20_000_00);
  expect(stockValue([one, gone], '2026-09-20')).toBe(10_100_00);
  expect([isInStock(one, '2026-10-04'), isInStock(one, '2026-10-05')]).toEqual([true, false]);
  expect(costOn(one, '2026-10-05')).toBe(10_100_00);
  expect(resultOf(one)?.leaves).toBe(2_000_00 - 373_98 - 100_00);
});
