import { expect, it } from 'vitest';
import { formerState } from './row-menu.ts';

it('takes a car out of the archive as what it was, so that its buyer stays', () => {
  expect(formerState({ carSold: true, carBooked: true })).toBe('sold');
  expect(formerState({ carSold: false, carBooked: true })).toBe('reserved');
  expect(formerState({ carSold: false, carBooked: false })).toBe('draft');
});
