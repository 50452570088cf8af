import { expect, it } from 'vitest';
import { STOCK_FIELDS } from '../domain/stock/stock-row.ts';
import { mapColumns } from '../server/services/stock/import-columns.ts';
import { HELP, readArguments } from './stock-import-arguments.ts';

it('defaults to kilometres, no currency conversion and published cars', () => {
  expect(readArguments(['stock.csv'])).toEqual({
    file: 'stock.csv',
    rejectedFile: undefined,
    options: { dryRun: false, distance: 'km', rate: null, publish: true, encoding: 'utf-8' },
  });
});

it('parses every option', () => {
  const line =
    '--dry-run --distance mi --rate 1.17 --draft --encoding Windows-1252 --rejected bad.csv';
  expect(readArguments([...line.split(' '), 'stock.csv'])).toEqual({
    file: 'stock.csv',
    rejectedFile: 'bad.csv',
    options: { dryRun: true, distance: 'mi', rate: 1.17, publish: false, encoding: 'windows-1252' },
  });
});

it.each([
  [[], 'Expected one file to import.'],
  [['a.csv', 'b.csv'], 'Expected one file to import.'],
  [['a.csv', '--distance', 'leagues'], '--distance must be km or mi.'],
  [['a.csv', '--rate', '1,17'], '--rate must be the price of one pound in euro, for example 1.17.'],
  [['a.csv', '--rate', '0'], '--rate must be the price of one pound in euro, for example 1.17.'],
  [['a.csv', '--encoding', 'latin-9'], '--encoding must be utf-8 or windows-1252.'],
  [['a.csv', '--draft', '--publish'], 'Choose --draft or --publish, not both.'],
])('rejects %j with a message', (args, wrong) => {
  expect(readArguments(args)).toEqual({ wrong });
});

it('names an unknown option', () => {
  expect(readArguments(['a.csv', '--frobnicate'])).toEqual({
    wrong: expect.stringContaining("'--frobnicate'"),
  });
});

it('lists each column of a stock file in the help, under a name that the import recognises', () => {
  const [, listed = ''] = /required: ([^]*?)\n\n/.exec(HELP) ?? [];
  const columns = listed
    .split(/,|optional:/)
    .map((column) => column.trim().replaceAll(/\s+/g, ' '));
  expect(mapColumns(columns)).toMatchObject({ ignored: [], width: STOCK_FIELDS.length });
});
