import { expect, it } from 'vitest';
import type { Car } from '../car.ts';
import { PUBLIC_READ_FIELDS } from '../fields/selections.ts';
import { BARE_CAR, FULL_CAR, NOTHING_STATED } from '../../../../tests/helpers/app/cars.ts';
import {
  additionalInformation,
  basicInformation,
  linesOf,
  paragraphsOf,
  quickFacts,
  technicalDetails,
  type Value,
} from './values.ts';

const plain = (values: Value[]) =>
  values.map(({ label, value }) => [label, value?.replaceAll('\u00a0', ' ')]);

it('returns the fields of each section in the specified order, with units', () => {
  expect(plain(basicInformation(FULL_CAR))).toEqual([
    ['Make', 'Volkswagen'],
    ['Model', 'Golf'],
    ['Year', '2022'],
    ['Condition', 'Used'],
  ]);
  expect(plain(technicalDetails(FULL_CAR))).toEqual([
    ['Engine Size', '1.5 litre'],
    ['Engine Power', '130 hp (97 kW)'],
    ['Transmission', 'Manual'],
    ['Fuel Type', 'Petrol'],
    ['Mileage (km)', '41,200 (25,600 mi)'],
    ['Previous Owners', '0'],
    ['Body Type', 'Hatchback'],
    ['Seats', '5'],
    ['Doors', '5'],
    ['Colour', 'Blue'],
    ['CO2 Emission', '124 g/km'],
    ['Gross Weight', '1,810 kg'],
  ]);
  expect(plain(additionalInformation(FULL_CAR))).toEqual([
    ['Road Tax', '€200'],
    ['NCT Due', '14 Mar 2027'],
    ['Environmental Class', 'Euro 6d'],
    ['Premium Listing', 'No'],
  ]);
});

const rows = (car: Car) =>
  JSON.stringify([basicInformation(car), technicalDetails(car), additionalInformation(car)]);

const filled = (values: Value[]) => values.filter(({ value }) => value !== null);

/** Public fields that the car page shows outside the fact tables, or by name instead of by id. */
const SHOWN_ELSEWHERE = [
  'name',
  'transmissionId',
  'fuelTypeId',
  'currency',
  'currentPrice',
  'description',
  'features',
  'sale',
];

it.each(PUBLIC_READ_FIELDS.filter((field) => !SHOWN_ELSEWHERE.includes(field)))(
  'shows the field %s in a fact table',
  (field) => {
    const isFlag = typeof FULL_CAR[field] === 'boolean';
    const changed = { ...FULL_CAR, [field]: isFlag ? !FULL_CAR[field] : null };
    expect(rows(changed)).not.toBe(rows(FULL_CAR));
  },
);

it.each([
  ['GB', '41,200 km (25,600 mi)', '41,200 (25,600 mi)'],
  ['NI', '41,200 km (25,600 mi)', '41,200 (25,600 mi)'],
  ['JP', '41,200 km', '41,200'],
  ['EU', '41,200 km', '41,200'],
  ['other', '41,200 km', '41,200'],
  [null, '41,200 km', '41,200'],
] as const)('shows the mileage of a car imported from %s as %s', (importedFrom, fact, row) => {
  const car = { ...FULL_CAR, provenance: { ...NOTHING_STATED, importedFrom } };
  expect(plain(quickFacts(car))).toContainEqual(['Mileage', fact]);
  expect(plain(technicalDetails(car))).toContainEqual(['Mileage (km)', row]);
});

it.each([
  [134, '134 hp (100 kW)'],
  [150, '150 hp (112 kW)'],
  [1, '1 hp (1 kW)'],
])('derives the kW of %i hp', (enginePower, text) => {
  expect(plain(technicalDetails({ ...FULL_CAR, enginePower }))).toContainEqual([
    'Engine Power',
    text,
  ]);
});

it('returns null and no note for a missing or blank value', () => {
  expect(filled(technicalDetails(BARE_CAR))).toEqual([]);
  expect(filled(quickFacts(BARE_CAR).slice(1))).toEqual([]);
  const [tax, nct, environmental] = additionalInformation(BARE_CAR);
  for (const missing of [tax, nct, environmental]) {
    expect(missing?.value).toBeNull();
    expect(missing?.note ?? null).toBeNull();
  }
});

it('returns a text that is not a number unchanged', () => {
  const [engine] = technicalDetails({ ...FULL_CAR, engineSize: '2.0 TDI' });
  expect(engine?.value).toBe('2.0 TDI');
  const [tax] = additionalInformation({ ...FULL_CAR, roadTax: 'Paid to June' });
  expect(tax).toEqual({ field: 'roadTax', label: 'Road Tax', value: 'Paid to June' });
});

it('shows the motor tax that was worked out if the dealer stated none', () => {
  const [tax] = additionalInformation({ ...FULL_CAR, roadTax: null });
  expect(tax).toEqual({
    field: 'roadTax',
    label: 'Road Tax',
    value: '€200',
    note: 'a year (€111 for six months), worked out from 124 g/km',
  });
  const blank = additionalInformation({ ...FULL_CAR, roadTax: ' ' })[0];
  expect(blank?.value).toBe('€200');
});

it('shows the statement about the NCT only for a car without an NCT date', () => {
  expect(additionalInformation(FULL_CAR)[1]?.note).toBeNull();
  const provenance = { ...NOTHING_STATED, nct: 'NCT exempt' };
  expect(additionalInformation({ ...BARE_CAR, provenance })[1]).toEqual({
    field: 'nctDue',
    label: 'NCT Due',
    value: null,
    note: 'NCT exempt',
  });
});

it('shows the battery of an electric car in place of the engine size', () => {
  const fuelType = { name: 'Electric' };
  expect(plain(technicalDetails({ ...FULL_CAR, fuelType })).slice(0, 4)).toEqual([
    ['Battery', '77.4 kWh'],
    ['Range', '420 km'],
    ['Battery Health', '91 %'],
    ['Engine Power', '130 hp (97 kW)'],
  ]);
  expect(plain(technicalDetails({ ...BARE_CAR, fuelType })).slice(0, 2)).toEqual([
    ['Battery', undefined],
    ['Engine Power', undefined],
  ]);
});

it('formats a plain number of road tax as euro a year', () => {
  const [tax] = additionalInformation({ ...FULL_CAR, roadTax: '1800' });
  expect(tax).toEqual({ field: 'roadTax', label: 'Road Tax', value: '€1,800', note: 'a year' });
});

it('splits features into lines and leaves out blank ones', () => {
  expect(linesOf(FULL_CAR.features)).toEqual(['Heated seats', 'Tow bar', 'Reversing camera']);
  expect(linesOf(BARE_CAR.features)).toEqual([]);
  expect(linesOf(null)).toEqual([]);
});

it('splits a description into paragraphs at blank lines', () => {
  expect(paragraphsOf('One\nline.\r\n\r\n\r\nTwo.')).toEqual(['One\nline.', 'Two.']);
});
