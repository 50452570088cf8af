import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardCell, guardRepeated, unguardCell } from './csv-cell.ts';

it.each([
  '=HYPERLINK("http://x")',
  '+353 59 000',
  '-5',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  "''@x",
  '="007"',
])('adds an apostrophe to %j, and removes it again', (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
  expect(unguardCell(guardCell(text))).toBe(text);
});

it.each(['', 'Golf', '5-door', "O'Brien", "'07", "'", 'a=1', ' =1'])(
  'leaves %j unchanged',
  (text) => {
    expect(guardCell(text)).toBe(text);
    expect(unguardCell(text)).toBe(text);
  },
);

it('reads the text of a constant formula, and repeats the formula unchanged', () => {
  expect(unguardCell('="007"')).toBe('007');
  expect(guardRepeated('="007"')).toBe('="007"');
  expect(guardRepeated('="a"&B1')).toBe(`'="a"&B1`);
});

it('restores every text, and lets no formula through', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", '=', '"', '-', '\t', 'a') }),
  );
  const property = fc.property(text, (cell) => {
    const guarded = guardCell(cell);
    return unguardCell(guarded) === cell && !/^[=+\-@\t]/.test(guarded);
  });
  expect(fc.check(property, { numRuns: 2_000 })).toMatchObject({ failed: false });
});
