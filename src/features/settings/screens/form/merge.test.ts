import { expect, it } from 'vitest';
import { mergeValues, shownValue } from './merge.ts';

it('keeps the user’s changes on top of the newer values, and names the fields that both changed', () => {
  const base = { name: 'A', phone: '1', days: [{ date: '2027-01-01' }], note: '' };
  const mine = { ...base, name: 'B', days: [] };
  const theirs = { ...base, name: 'C', phone: '2', days: [] };
  expect(mergeValues(base, mine, theirs)).toEqual({
    mine: { name: 'B', days: [] },
    theirs: [
      { field: 'name', before: 'A', after: 'C', mine: 'B' },
      { field: 'phone', before: '1', after: '2' },
      { field: 'days', before: [{ date: '2027-01-01' }], after: [] },
    ],
  });
});

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
