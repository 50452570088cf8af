import { expect, it } from 'vitest';
import { checkCash } from './cash-rule.ts';

const TODAY = '2026-11-28';
const LAW = '2027-07-10';
const cash = (amount: number, date = TODAY) => ({ amount, date });

it.each([
  // payment, earlier in the deal, in linked deals, result, sum
  ['€9,999.99', cash(9_999_99), [], [], 'fine', 9_999_99],
  ['€10,000', cash(10_000_00), [], [], 'identify', 10_000_00],
  [
    'three times €4,000',
    cash(4_000_00),
    [cash(4_000_00), cash(4_000_00)],
    [],
    'identify',
    12_000_00,
  ],
  [
    '€4,000 and €6,000 in another deal',
    cash(4_000_00),
    [],
    [cash(6_000_00)],
    'identify',
    10_000_00,
  ],
  [
    'a deal of 12 months ago',
    cash(9_000_00),
    [],
    [cash(1_000_00, '2025-11-28')],
    'identify',
    10_000_00,
  ],
  [
    'a deal of 12 months and a day ago',
    cash(9_000_00),
    [],
    [cash(1_000_00, '2025-11-27')],
    'fine',
    9_000_00,
  ],
  [
    'a payment that is entered late: the highest sum of 12 months that contain it',
    cash(3_000_00),
    [],
    [cash(3_000_00, '2026-02-01'), cash(4_000_00, '2027-01-31'), cash(2_000_00, '2027-02-02')],
    'identify',
    10_000_00,
  ],
  [
    'deals before and after a payment that is entered late, which are more than 12 months apart',
    cash(3_000_00),
    [],
    [cash(4_000_00, '2026-02-01'), cash(4_000_00, '2027-11-28')],
    'fine',
    7_000_00,
  ],
  ['a reversed payment', cash(9_000_00), [cash(9_000_00), cash(-9_000_00)], [], 'fine', 9_000_00],
  ['29 February', cash(9_000_00, '2028-02-29'), [], [cash(999_99, '2027-02-28')], 'fine', 9_999_99],
  [
    'a cent more than €10,000 on the day before the new law',
    cash(10_000_01, '2027-07-09'),
    [],
    [],
    'identify',
    10_000_01,
  ],
  ['€10,000 under the new law', cash(10_000_00, LAW), [], [], 'identify', 10_000_00],
  [
    'a cent more than €10,000 under the new law',
    cash(10_000_01, LAW),
    [],
    [],
    'refused',
    10_000_01,
  ],
  [
    'linked deals under the new law',
    cash(1, LAW),
    [cash(6_000_00)],
    [cash(4_000_00)],
    'refused',
    10_000_01,
  ],
] as const)('judges %s', (_what, payment, own, others, result, sum) => {
  expect(checkCash(payment, own, others)).toMatchObject({ result, sum });
});

it('says before a payment what the law asks for, with the sum', () => {
  expect(checkCash(cash(4_000_00), [], [cash(6_000_00)]).message).toBe(
    'With this payment, the cash from this customer in 12 months is €10,000. From €10,000 in cash on, the law treats the business as a high-value goods dealer. An owner must confirm it, and record how the customer was identified.',
  );
});
