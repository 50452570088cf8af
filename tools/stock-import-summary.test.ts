import { expect, it } from 'vitest';
import type { ImportReport } from '../src/features/cars/import/import-report.server.ts';
import { summary } from './stock-import-summary.ts';

const REPORT: ImportReport = {
  dryRun: true,
  encoding: 'windows-1252',
  delimiter: ';',
  headerLine: 2,
  columns: [
    { heading: 'Engine (cc)', at: 0, field: 'engineSize', unit: 'cc', usualUnit: null },
    { heading: 'Price', at: 1, field: 'price', unit: null, usualUnit: null },
  ],
  ignoredColumns: [
    { heading: 'Photos', reason: 'addresses of photos: the import fetches no photos' },
  ],
  rows: 30,
  updated: 0,
  updates: [],
  added: 4,
  alreadyThere: 1,
  alreadyThereLines: [4],
  published: 0,
  withoutPrice: 1,
  notForSale: 2,
  unreadPrices: 1,
  missing: {},
  hasKeys: false,
  rejected: Array.from({ length: 25 }, (_, at) => ({
    line: at + 3,
    reason: 'The make is missing',
  })),
  findings: [{ line: 3, heading: 'Price', text: "no price: 'POA'" }],
  findingCount: 1,
  assumptions: [{ heading: 'Price', text: 'euro', rows: 4 }],
  created: { makes: ['Ford'], models: [], transmissions: [], fuelTypes: [] },
  merged: {
    makes: [{ from: 'Skoda', to: 'Škoda', cars: 3 }],
    models: [],
    transmissions: [],
    fuelTypes: [],
  },
};

it('summarises the file, its columns, names, cells and rows', () => {
  expect(summary({ ...REPORT, rejected: REPORT.rejected.slice(0, 1) })).toBe(
    `30 rows: would add 4 cars, 1 was already there, 1 rejected.
4 are drafts: the import brings no photos. Add photos and publish them, or import with --publish.
2 are not for sale by status.
1 has a price that cannot be read: see "to fix".
1 has no price: visitors read "Ask us for the price".
The file is in Windows-1252, because it is not UTF-8, separated by semicolons. The header is line 2.

Columns:
  Engine (cc) -> engine size (cc)
  Price -> price
  Photos is ignored: addresses of photos: the import fetches no photos
  No column has a stock number, registration or VIN: a car whose row changes is added again.

Assumed:
  Price: euro (4 rows)

Names:
  Would create 1 make: Ford
  Read as the same make: 'Skoda' = 'Škoda' (3)

Cells and status:
  Line 3, Price: no price: 'POA'

Rejected:
  Line 3: The make is missing

This was a dry run: nothing was changed.`,
  );
});

it('cuts long lists on the terminal, but not in a file', () => {
  expect(summary(REPORT)).toContain('  … and 5 more; --rejected FILE writes all of them to a file');
  expect(summary(REPORT, { rejectedFile: 'bad.csv' })).toContain(
    'The rejected rows are in bad.csv.',
  );
  const whole = summary(REPORT, {}, true);
  expect(whole).toContain('Line 27: The make is missing');
  expect(whole).toContain('Already there:\n  Line 4\n');
  expect(whole).not.toContain('more');
});
