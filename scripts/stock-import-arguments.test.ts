import { expect, it } from 'vitest';
import { readArguments } from './stock-import-arguments.ts';

it('a file alone: kilometres, no conversion, published', () => {
  expect(readArguments(['stock.csv'])).toEqual({
    file: 'stock.csv',
    rejectedFile: undefined,
    options: { dryRun: false, distance: 'km', rate: null, publish: true, encoding: 'utf-8' },
  });
});

it('every option is understood', () => {
  const line =
    '--dry-run --distance mi --rate 1.17 --draft --encoding Windows-1252 --rejected bad.csv';
  expect(readArguments([...line.split(' '), 'stock.csv'])).toEqual({
    file: 'stock.csv',
    rejectedFile: 'bad.csv',
    options: { dryRun: true, distance: 'mi', rate: 1.17, publish: false, encoding: 'windows-1252' },
  });
});

it.each([
  [[], 'Name one file to import.'],
  [['a.csv', 'b.csv'], 'Name one file to import.'],
  [['a.csv', '--distance', 'leagues'], '--distance is km or mi.'],
  [['a.csv', '--rate', '1,17'], '--rate is the euro for one pound, such as 1.17.'],
  [['a.csv', '--rate', '0'], '--rate is the euro for one pound, such as 1.17.'],
  [['a.csv', '--encoding', 'latin-9'], '--encoding is utf-8 or windows-1252.'],
  [['a.csv', '--draft', '--publish'], 'Choose --draft or --publish, not both.'],
])('%j is refused with a sentence', (args, wrong) => {
  expect(readArguments(args)).toEqual({ wrong });
});

it('an option that does not exist is named', () => {
  expect(readArguments(['a.csv', '--frobnicate'])).toEqual({
    wrong: expect.stringContaining("'--frobnicate'"),
  });
});
