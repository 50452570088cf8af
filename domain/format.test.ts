import { expect, it } from 'vitest';
import { cars, kilometres, money, shortDate } from './format.ts';

it('formats money with its currency, and cents only if there are any', () => {
  expect(money(24950, 'EUR')).toBe('€24,950');
  expect(money(24950.5, 'EUR')).toBe('€24,950.50');
  expect(money(0, 'GBP')).toBe('£0');
  expect(money(24950, 'USD')).toBe('US$24,950');
});

it('formats a date as day, short month and year', () => {
  expect(shortDate('2027-03-04')).toBe('4 Mar 2027');
  expect(shortDate('2028-09-14')).toBe('14 Sep 2028');
});

it('joins kilometres and unit with a no-break space, and uses the singular for one car', () => {
  expect(kilometres(112000)).toBe('112,000\u00a0km');
  expect(cars(1)).toBe('1 car');
  expect(cars(1200)).toBe('1,200 cars');
});
