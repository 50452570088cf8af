/** A second calculation of VAT, in another style than the code: exact `bigint` and a ledger of entries. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodOf, vatPeriod } from './vat-periods.ts';
import { type CostKind, splitByParts, splitEvenly, whatItLeaves } from './what-it-leaves.ts';

const MONTHS = [1, 2, 3, 4, 6, 12];
const CLOSED_TO = ['', '2020-02-29', '2020-11-30', '', '2021-02-28', '2020-12-31'];
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const add = (amounts: readonly number[]) => amounts.reduce((all, one) => all + BigInt(one), 0n);

/** VAT in an amount, half up. The rate was 21 % from September 2020 to February 2021. */
function vatOf(amount: bigint, day: string): bigint {
  const rate = day >= '2020-09-01' && day <= '2021-02-28' ? 21n : 23n;
  const rest = (amount * rate) % (100n + rate);
  return (amount * rate - rest) / (100n + rate) + (rest * 2n >= 100n + rate ? 1n : 0n);
}

const edges = ['2020-02-29', '2020-08-31', '2020-09-01', '2021-02-28', '2021-03-01'];
const anyDay = fc.nat(730).map((days) => dayOf(2020, 1, 1 + days));
const date = fc.oneof(fc.constantFrom(...edges), anyDay);
const cents = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 2, 3, 61, 62, 121, 123, 2_495_000) },
  { weight: 12, arbitrary: fc.nat(9_000_000) },
  { weight: 1, arbitrary: fc.nat(999_999_999_999) },
);
const percent = fc.nat(100);
const plan = fc.record({
  how: fc.constantFrom('private' as const, 'import' as const),
  bought: date,
  sold: date,
  isLate: fc.boolean(),
  paid: cents,
  percent,
  /** Half of the cars are sold for this amount, the others for the purchase price plus this amount. */
  got: fc.oneof(cents, fc.integer({ min: -400_000, max: 900_000 }), fc.constantFrom(-1, 0, 1)),
  extras: fc.array(fc.record({ price: fc.nat(150_001), exempt: fc.boolean() }), { maxLength: 3 }),
  receipt: fc.record({ date, amount: cents, percent, parts: fc.integer({ min: 1, max: 5 }) }),
  kind: fc.constantFrom<CostKind>('transport', 'parts', 'nct', 'vrt'),
});
const plans = fc.sample(plan, { seed: 20_260_901, numRuns: 10_000 });
const share = (amount: number, of100: number) => Math.floor((amount * of100) / 100);
const receipts = plans.map(({ receipt, kind, isLate }) => {
  const vat = share(receipt.amount, receipt.percent);
  const amounts = splitEvenly(receipt.amount, receipt.parts);
  return { ...receipt, kind, isLate, vat, amounts, vats: splitByParts(vat, amounts) };
});

const cars = plans.map(({ how, paid, got, extras, ...car }, carId) => {
  const closedTo = CLOSED_TO[carId % 6] || null;
  const on = (day: string, late: boolean) => {
    return { date: day, booksOn: late && closedTo && day <= closedTo ? dayAfter(closedTo) : day };
  };
  // A receipt is split over its own car and those before it in the same books
  const costs = [0, 1, 2, 3, 4].flatMap((nth) => {
    const receipt = receipts[carId + nth * 6];
    const [amount, vat] = [receipt?.amounts[nth], receipt?.vats[nth]];
    if (!receipt || amount === undefined || vat === undefined) return [];
    return [{ kind: receipt.kind, ...on(receipt.date, receipt.isLate), amount, vat }];
  });
  const scheme = how === 'import' ? ('vat' as const) : ('margin' as const);
  const vat = how === 'import' ? share(paid, car.percent) : 0;
  const purchase = { ...on(car.bought, carId % 3 === 0), how, scheme, price: paid, vat };
  const price = Math.abs(carId % 4 < 2 ? got : paid + got);
  const sale = { ...on(car.sold, car.isLate), price, extras };
  return { carId, purchase, costs, soldOn: car.sold, sale, goneOn: null };
});
type Car = (typeof cars)[number];

function expected({ purchase, sale, costs }: Car) {
  const [paid, got] = [BigInt(purchase.price), BigInt(sale.price)];
  const taxed = purchase.scheme === 'margin' ? got - paid : got;
  const vat = taxed > 0n ? vatOf(taxed, sale.date) : 0n;
  const net = add(costs.map((cost) => cost.amount)) - add(costs.map((cost) => cost.vat));
  const leaves = got - vat - paid + BigInt(purchase.vat) - net;
  const margin = purchase.scheme === 'margin' ? taxed : leaves + net;
  return { margin, vat, costs: net, leaves };
}

/** Returns the amounts that are not 0, by first day of the period and name: `2020-09-01 extras`. */
function ledger(own: readonly Car[], months: number, closedTo: string) {
  const book: Record<string, bigint> = {};
  const enter = (day: string, name: string, amount: bigint) => {
    const month = Number(day.slice(5, 7)) - 1;
    const start = dayOf(Number(day.slice(0, 4)), month - (month % months) + 1, 1);
    const first = closedTo && day > closedTo && start <= closedTo ? dayAfter(closedTo) : start;
    if (amount) book[`${first} ${name}`] = (book[`${first} ${name}`] ?? 0n) + amount;
  };
  for (const car of own) {
    const { purchase, sale, costs } = car;
    for (const cost of costs) enter(cost.booksOn, 'deducted', BigInt(cost.vat));
    enter(purchase.booksOn, 'deducted', BigInt(purchase.vat));
    const extras = add(sale.extras.map((extra) => (extra.exempt ? 0 : extra.price)));
    enter(sale.booksOn, 'extras', vatOf(extras, sale.date));
    const day = sale.booksOn > purchase.booksOn ? sale.booksOn : purchase.booksOn;
    const isMargin = purchase.scheme === 'margin';
    enter(day, isMargin ? 'margins' : 'sales', expected(car).vat);
    if (isMargin && sale.price < purchase.price) enter(day, 'losses', 1n);
  }
  return book;
}

it('agrees with exact fractions on what each of 10,000 cars leaves', () => {
  const wrong = cars.filter((car) => {
    const { scheme, price, vat: purchaseVat } = car.purchase;
    const prices = { purchase: price, purchaseVat, sale: car.sale.price };
    const { margin, vat, costs, leaves } = whatItLeaves({ ...car, scheme, ...prices });
    const exact = expected(car);
    const isSame = exact.margin === BigInt(margin) && exact.vat === BigInt(vat);
    return !isSame || exact.costs !== BigInt(costs) || exact.leaves !== BigInt(leaves);
  });
  expect(wrong[0]).toBeUndefined();
});

it('splits 10,000 receipts evenly and their VAT in proportion, to the cent', () => {
  const wrong = receipts.filter(({ amount, vat, amounts, vats, parts }) => {
    const isFair = vats.every((one, nth) => {
      const [own, all] = [BigInt(amounts[nth] ?? 0), BigInt(amount || 1)];
      const isEven = own === BigInt(amount + parts - 1 - nth) / BigInt(parts);
      const isNear = (BigInt(one) * all - BigInt(vat) * own) / all === 0n;
      return isEven && isNear && one >= 0 && one <= own;
    });
    return !isFair || add(amounts) !== BigInt(amount) || add(vats) !== BigInt(vat);
  });
  expect(wrong[0]).toBeUndefined();
});

it.each(MONTHS)('sums up VAT periods of %d months the same as an exact ledger', (months) => {
  const closedTo = CLOSED_TO[MONTHS.indexOf(months)] ?? '';
  const own = cars.filter((car) => MONTHS[car.carId % 6] === months);
  const actual: Record<string, bigint> = {};
  for (let day = '2020-01-01'; day < '2022-01-01';) {
    const { from, to } = periodOf(day, months, closedTo && day > closedTo ? closedTo : null);
    const end = from <= closedTo && to > closedTo ? closedTo : to;
    const { margins, due, ...rest } = vatPeriod(own, { from, to: end });
    const [sales, extras, deducted] = [rest.sales.vat, rest.extras.vat, rest.deducted.vat];
    const figures = { margins: margins.vat, sales, extras, deducted, losses: margins.losses };
    for (const [name, amount] of Object.entries(figures))
      if (amount) actual[`${from} ${name}`] = BigInt(amount);
    expect(BigInt(due)).toBe(add([margins.vat, sales, extras, -deducted]));
    day = dayAfter(end);
  }
  expect(actual).toEqual(ledger(own, months, closedTo));
});
