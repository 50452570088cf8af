import { expect, it } from 'vitest';
import { shownValue } from './shown-value.ts';

it('shows lists, switches and empty values in words', () => {
  expect(
    shownValue([
      { date: '2027-01-01', label: 'New Year' },
      { date: 'x', label: 'y' },
    ]),
  ).toBe('2027-01-01 New Year; x y');
  expect([true, false, '', []].map(shownValue)).toEqual(['on', 'off', 'no value', 'none']);
  const image = { path: `/images/dealer/${'0'.repeat(32)}.webp`, width: 240, height: 60 };
  expect([image, null].map(shownValue)).toEqual(['an image of 240 × 60 pixels', 'no image']);
});
