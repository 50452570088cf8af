import { assert, constantFrom, oneof, property, record, string } from 'fast-check';
import { expect, it } from 'vitest';
import { CAR_FIELD_NAMES, CAR_FIELDS } from '../fields/table.ts';
import { keysOf } from '../../../platform/objects.ts';
import { COMMAND_LINE } from './advice.ts';
import { HEADINGS } from './headings.ts';
import { parseRow } from './stock-row.ts';

/** Typical cells, and arbitrary ones. */
const cell = oneof(
  constantFrom(
    '',
    '12',
    '1.5',
    '12.500',
    '€9,995',
    '2019 (191)',
    '03/27',
    '0001-01-01',
    '44k',
    '44240',
    'yes',
    '5dr',
    '1998',
  ),
  constantFrom(
    '136 PS',
    '2 owners',
    'Sold',
    'New',
    'x'.repeat(200),
    '<p>a</p>',
    'a,b,c',
    '9'.repeat(30),
    '31/12/9999',
  ),
  string({ unit: 'grapheme', maxLength: 90 }),
  string({ unit: 'binary', maxLength: 20 }),
);
const cells = record(Object.fromEntries(keysOf(HEADINGS).map((field) => [field, cell])));

it('imports from arbitrary cells only values that the form accepts', () => {
  assert(
    property(cells, (row) => {
      const options = {
        nextYear: 2027,
        distance: null,
        rate: null,
        publish: true,
        advice: COMMAND_LINE,
      };
      const required = { ...row, make: 'Ford', model: 'Focus', year: '2019' };
      const { car } = parseRow(required, { stated: {}, usual: {} }, options);
      expect(car).not.toBeNull();
      for (const name of CAR_FIELD_NAMES) {
        const value: unknown = car && Reflect.get(car, name);
        if (value === null || value === undefined) continue;
        const { success } = CAR_FIELDS[name].write.safeParse(
          name === 'year' ? `${Number(value)}` : value,
        );
        expect([name, success]).toEqual([name, true]);
      }
    }),
    { numRuns: 100 },
  );
});
