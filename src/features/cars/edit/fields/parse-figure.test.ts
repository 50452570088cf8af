import { expect, it } from 'vitest';
import { priceHint } from './parse-figure.ts';

it.each([
  ['0', null, '0 means: No price'],
  ['0', '19995 CAD', "0 means: No price. '19995 CAD' in the stock file could not be read."],
  ['19995', '19995 CAD', undefined],
  ['', '19995 CAD', undefined],
])('explains a price of 0 and no other: "%s"', (typed, unread, hint) => {
  expect(priceHint(typed, unread)).toBe(hint);
});
