import { describe, expect, it } from 'vitest';
import {
  allowsScheme,
  type CarFigures,
  type Cents,
  HOW_IT_CAME,
  splitByParts,
  splitEvenly,
  standardRate,
  sum,
  vatIn,
  whatItLeaves,
} from './what-it-leaves.ts';
import { keysOf } from '../../platform/objects.ts';

const car = (values: Partial<CarFigures> = {}): CarFigures => ({
  scheme: 'margin',
  purchase: 21_750_00,
  purchaseVat: 0,
  costs: [{ kind: 'parts', amount: 640_00, vat: 0 }],
  sale: 24_950_00,
  soldOn: '2026-10-12',
  ...values,
});

describe('whatItLeaves', () => {
  it('calculates VAT on the margin, which costs do not reduce', () => {
    expect(whatItLeaves(car())).toEqual({
      margin: 3_200_00,
      vat: 598_37,
      costs: 640_00,
      leaves: 1_961_63,
    });
  });

  it('owes no VAT for a loss under the margin scheme', () => {
    expect(whatItLeaves(car({ sale: 20_000_00 }))).toEqual({
      margin: -1_750_00,
      vat: 0,
      costs: 640_00,
      leaves: -2_390_00,
    });
  });

  it('deducts the VAT in the purchase and in costs under the VAT scheme', () => {
    const costs = [{ kind: 'labour', amount: 123_00, vat: 23_00 }] as const;
    const figures = { scheme: 'vat', purchase: 12_300_00, purchaseVat: 2_300_00, costs } as const;
    expect(whatItLeaves(car({ ...figures, sale: 14_760_00 }))).toEqual({
      margin: 2_000_00,
      vat: 2_760_00,
      costs: 100_00,
      leaves: 1_900_00,
    });
  });

  it('deducts the VAT in costs under the margin scheme, and none of the purchase', () => {
    const costs = [{ kind: 'vrt', amount: 1_230_00, vat: 230_00 }] as const;
    const { vat, leaves } = whatItLeaves(car({ costs, purchaseVat: 4_000_00 }));
    expect([vat, leaves]).toEqual([598_37, 1_601_63]);
  });
});

describe('vatIn', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [123_00, 23_00],
    // Exactly half a cent: 61.5 × 23/123 = 11.5.
    [6_15, 1_15],
    [1_000_000_000, 186_991_870],
  ])('of %d cents is %d, rounding half a cent up', (amount, vat) => {
    expect(vatIn(amount, '2026-11-01')).toBe(vat);
  });

  it('uses the rate of the day', () => {
    const days = [
      '2020-08-31',
      '2020-09-01',
      '2021-02-28',
      '2021-03-01',
      '2028-02-29',
      '1999-01-01',
    ];
    expect(days.map(standardRate)).toEqual([23, 21, 21, 23, 23, 23]);
    expect(vatIn(121_00, '2021-02-28')).toBe(21_00);
  });
});

describe('a split receipt', () => {
  it('is even to the cent, with the larger parts first', () => {
    expect(splitEvenly(100_00, 3)).toEqual([33_34, 33_33, 33_33]);
    expect(splitEvenly(2, 3)).toEqual([1, 1, 0]);
  });

  it('splits VAT so that it adds up and is never above its part', () => {
    const splits: [Cents, Cents[]][] = [
      [18_70, [33_34, 33_33, 33_33]],
      [3, [1, 1, 1]],
      [1, [1, 1, 1]],
      [186_991_870, [999_999_999, 1]],
      [0, [5, 5]],
    ];
    for (const [vat, parts] of splits) {
      const shares = splitByParts(vat, parts);
      expect(sum(shares)).toBe(vat);
      expect(shares.every((share, at) => share >= 0 && share <= (parts[at] ?? 0))).toBe(true);
    }
  });
});

it('allows the VAT scheme for four ways in which a car came, and both schemes for one of them', () => {
  const both = keysOf(HOW_IT_CAME).filter(
    (how) => allowsScheme(how, 'margin') && allowsScheme(how, 'vat'),
  );
  expect(both).toEqual(['northernIreland']);
  expect(keysOf(HOW_IT_CAME).filter((how) => allowsScheme(how, 'vat'))).toEqual([
    'vatInvoice',
    'euVat',
    'import',
    'northernIreland',
  ]);
});
