import { expect, it } from 'vitest';
import { keysOf } from '../src/platform/objects.ts';
import { HEADINGS } from '../src/features/cars/import/headings.ts';
import { COMMAND_LINE } from '../src/features/cars/import/advice.ts';
import { mapColumns } from '../src/features/cars/import/import-columns.server.ts';
import { HELP, readArguments } from './stock-import-arguments.ts';

it('defaults to drafts, no currency conversion, and units and encoding as found', () => {
  expect(readArguments(['stock.csv'])).toEqual({
    file: 'stock.csv',
    rejectedFile: undefined,
    reportFile: undefined,
    options: {
      dryRun: false,
      distance: null,
      rate: null,
      publish: false,
      encoding: 'auto',
      map: {},
      advice: COMMAND_LINE,
    },
  });
});

it('parses every option', () => {
  const line =
    '--dry-run --distance mi --rate 1.17 --publish --encoding Windows-1252 --rejected bad.csv --report all.txt';
  const maps = ['--map', 'Sale=price', '--map', 'a=b = Engine power (kW)', '--map', 'Tax=ignore'];
  expect(readArguments([...line.split(' '), ...maps, 'stock.csv'])).toEqual({
    file: 'stock.csv',
    rejectedFile: 'bad.csv',
    reportFile: 'all.txt',
    options: {
      dryRun: true,
      distance: 'mi',
      rate: 1.17,
      publish: true,
      encoding: 'windows-1252',
      map: { Sale: 'price', 'a=b': 'Engine power (kW)', Tax: 'ignore' },
      advice: COMMAND_LINE,
    },
  });
  expect(readArguments(['--draft', 'stock.csv'])).toMatchObject({ options: { publish: false } });
});

it.each([
  [[], 'Expected one file to import.'],
  [['a.csv', 'b.csv'], 'Expected one file to import.'],
  [['a.csv', '--distance', 'leagues'], '--distance must be km or mi.'],
  [['a.csv', '--rate', '1,17'], '--rate must be the price of one pound in euro, for example 1.17.'],
  [['a.csv', '--rate', '0'], '--rate must be the price of one pound in euro, for example 1.17.'],
  [['a.csv', '--encoding', 'latin-9'], '--encoding must be auto, utf-8, windows-1252.'],
  [['a.csv', '--map', 'Sale'], "--map 'Sale' must be 'Heading=field'."],
  [['a.csv', '--map', 'Sale=wheels'], "--map 'Sale=wheels': 'wheels' is not a field."],
  [['a.csv', '--draft', '--publish'], 'Choose --draft or --publish, not both.'],
])('rejects %j with a message', (args, wrong) => {
  expect(() => readArguments(args)).toThrow(wrong);
});

it('names an unknown option', () => {
  expect(() => readArguments(['a.csv', '--frobnicate'])).toThrow("'--frobnicate'");
});

it('lists each column of a stock file in the help, under a name that the import recognises', () => {
  const [, listed = ''] = /required: ([^]*?)\n\n/.exec(HELP) ?? [];
  const columns = listed
    .split(/,|optional:/)
    .map((column) => column.trim().replaceAll(/\s+/g, ' '));
  expect(mapColumns(columns)).toMatchObject({ ignored: [], width: keysOf(HEADINGS).length });
});
