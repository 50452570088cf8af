import { expect, it } from 'vitest';
import { CAR_FIELD_NAMES, CAR_FIELDS } from '../domain/car-fields.ts';
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

it.each(CAR_FIELD_NAMES)('lists a column for the field %s in the help', (field) => {
  const columns = HELP.toLowerCase().split(/[,;().]|\band\b|\bare\b/);
  const headings = columns.map((column) => column.replaceAll(/[^a-z0-9]/g, ''));
  expect(headings.filter((heading) => CAR_FIELDS[field].csv.includes(heading))).not.toEqual([]);
});
