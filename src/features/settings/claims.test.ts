import { expect, it } from 'vitest';
import { claims, proofOf } from './claims.ts';

const BACKED = claims.parse({ inspection: 'The report comes with the car.', award: 'SIMI 2025' });

it.each([
  ['Every car passes a 150-point inspection', 'The report comes with the car.'],
  ['Award winning', 'SIMI 2025'],
  ['Our award-winning service', 'SIMI 2025'],
  ['Customer first', null],
  ['A 1150-point plan', null],
  ['The award went to somebody else', null],
])('finds what backs %j', (text, proof) => {
  expect(proofOf(text, BACKED)).toBe(proof);
});

it('returns null if the dealer has not said what backs a claim', () => {
  expect(proofOf('Award winning', claims.parse({}))).toBe(null);
});

it('returns what backs the second claim if only that is known', () => {
  const text = 'Award winning, with a 150-point inspection';
  expect(proofOf(text, { ...BACKED, inspection: null })).toBe('SIMI 2025');
});
