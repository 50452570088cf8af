import { expect, test } from 'vitest';
import { cars, kilometres, money, shortDate } from './format.ts';

test('money says its currency, with cents only where there are some', () => {
  expect(money(24950, 'EUR')).toBe('€24,950');
  expect(money(24950.5, 'EUR')).toBe('€24,950.50');
  expect(money(0, 'GBP')).toBe('£0');
});

test('a date reads as day, short month and year', () => {
  expect(shortDate('2027-03-04')).toBe('4 Mar 2027');
  expect(shortDate('2028-09-14')).toBe('14 Sep 2028');
});

test('kilometres never break from their unit, and one car is no cars', () => {
  expect(kilometres(112000)).toBe('112,000\u00a0km');
  expect(cars(1)).toBe('1 car');
  expect(cars(1200)).toBe('1,200 cars');
});
