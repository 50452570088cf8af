import { expect, it } from 'vitest';
import { cars, kilometres, money, monthYear, separated, shortDate } from './format.ts';

it('formats money with its currency, and cents only if there are any', () => {
  expect(money(24950, 'EUR')).toBe('€24,950');
  expect(money(24950.5, 'EUR')).toBe('€24,950.50');
  expect(money(0, 'GBP')).toBe('£0');
  expect(money(24950, 'USD')).toBe('US$24,950');
});

it('formats a date as day, short month and year, or as month and year', () => {
  expect(monthYear('2027-05-04')).toBe('May 2027');
  expect(shortDate('2027-03-04')).toBe('4 Mar 2027');
  expect(shortDate('2028-09-14')).toBe('14 Sep 2028');
});

it('joins kilometres and unit with a no-break space, and uses the singular for one car', () => {
  expect(kilometres(112000)).toBe('112,000\u00a0km');
  expect(cars(1)).toBe('1 car');
  expect(cars(1200)).toBe('1,200 cars');
});

it('formats whole numbers and amounts without Intl as Intl formats them', () => {
  const numbers = new Intl.NumberFormat('en-IE');
  const values = [0, 7, 999, 1000, 99_999, 100_000, 123_456, 1_234_567, 9_007_199_254_740_991];
  for (const value of [...values, ...values.slice(1).map((one) => -one), 1234.5, 1e21]) {
    expect(separated(value)).toBe(numbers.format(value));
    for (const currency of ['EUR', 'GBP', 'USD']) {
      const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
      const options = { style: 'currency', currency, minimumFractionDigits } as const;
      expect(money(value, currency)).toBe(new Intl.NumberFormat('en-IE', options).format(value));
    }
  }
});
