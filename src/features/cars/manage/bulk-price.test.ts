import { describe, expect, it } from 'vitest';
import { newPrice, type PriceChange } from './bulk-price.ts';

const changed = (price: string, change: PriceChange) =>
  newPrice({ price, currency: 'EUR' }, change);

describe('the new price of a bulk change', () => {
  it.each<[string, PriceChange, string]>([
    ['24950.00', { kind: 'setPrice', amount: 19_999.5 }, '19999.50'],
    ['0.00', { kind: 'setPrice', amount: 1 }, '1.00'],
    ['24950.00', { kind: 'addToPrice', amount: -500 }, '24450.00'],
    ['24950.10', { kind: 'addToPrice', amount: 0.2 }, '24950.30'],
    ['24950.00', { kind: 'changePriceByPercent', percent: -5 }, '23703.00'],
    ['24950.00', { kind: 'changePriceByPercent', percent: 2.5 }, '25574.00'],
    ['24930.00', { kind: 'addToPrice', amount: 0, roundTo: 50 }, '24950.00'],
    ['24925.00', { kind: 'addToPrice', amount: 0, roundTo: 50 }, '24900.00'],
    ['24950.00', { kind: 'addToPrice', amount: 0, roundTo: 50 }, '24950.00'],
    ['24946.00', { kind: 'addToPrice', amount: 0, roundTo: 95 }, '24995.00'],
    ['24945.00', { kind: 'addToPrice', amount: 0, roundTo: 95 }, '24895.00'],
    ['24995.00', { kind: 'addToPrice', amount: 0, roundTo: 95 }, '24995.00'],
    ['10.00', { kind: 'addToPrice', amount: 40, roundTo: 95 }, '95.00'],
  ])('of %s with %j is %s', (price, change, to) => {
    expect(changed(price, change)).toEqual({ price: to });
  });

  it.each<[string, PriceChange, RegExp]>([
    ['100.00', { kind: 'addToPrice', amount: -100 }, /above 0/],
    ['20.00', { kind: 'addToPrice', amount: 0, roundTo: 50 }, /above 0/],
    ['9999999.00', { kind: 'changePriceByPercent', percent: 1 }, /above €10,000,000/],
    ['0.00', { kind: 'changePriceByPercent', percent: -5 }, /no price/],
    ['0.00', { kind: 'addToPrice', amount: 5 }, /no price/],
  ])('of %s with %j does not exist', (price, change, problem) => {
    expect(changed(price, change)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
