import { describe, expect, it } from 'vitest';
import { BARE_CAR, DEALER, FULL_CAR, NOTHING_STATED } from '../../../../tests/helpers/app/cars.ts';
import type { Car, Provenance } from '../car.ts';
import { PROVENANCE_FIELDS } from '../fields/provenance.ts';
import { carData } from './car-meta.ts';
import { proofLine, statements, writeOffBanner } from './provenance.ts';
import { technicalDetails } from './values.ts';

const textsOf = (provenance: Partial<Provenance>, previousOwners: number | null = null) =>
  statements({ ...BARE_CAR, previousOwners, provenance: { ...NOTHING_STATED, ...provenance } }).map(
    ({ label, value }) => `${label}: ${value?.replaceAll('\u00a0', ' ')}`,
  );

it('states every fact, in the order in which buyers ask', () => {
  expect(textsOf(FULL_CAR.provenance, 2)).toEqual([
    'Write-off: Repaired write-off, category S. Rear bumper replaced.',
    'Finance: Cleared when you buy; you get the letter',
    'Mileage: Checked on 4 Mar 2026 against NCT certificates',
    'History check: Checked with Cartell on 3 Mar 2026. Nothing found.',
    'Owners and use: 2 owners · private',
    'Service: Full service history. Last service on 20 Feb 2026 at 38,000 km.',
    'Keys: 2 keys',
    'Import: Imported from Great Britain. VRT paid.',
    'Recalls: No open recall on 5 Mar 2026, checked with the maker',
    'Connected services: Previous owner’s accounts removed. What the car records: see the data sheet on kia.com.',
    'Battery: State of health 91 %, measured on 6 Mar 2026',
    'NCT: NCT to Mar 2027',
    'Known marks: Scratch on the left door\nStone chip',
    'Warranty: 12 months or 20,000 km by Forecourt Motors',
  ]);
});

const shown = (one: Car) =>
  JSON.stringify([
    statements(one),
    technicalDetails(one),
    carData(one, DEALER, 'https://cars.example'),
  ]);

it.each(PROVENANCE_FIELDS)('shows the fact %s on the page or to search engines', (field) => {
  const car = { ...FULL_CAR, fuelType: { name: 'Electric' } };
  const without = { ...car, provenance: { ...car.provenance, [field]: null } };
  expect(shown(without)).not.toBe(shown(car));
});

it('says that a warranty comes on top of the rights of a consumer', () => {
  const warranty = statements(FULL_CAR).find(({ label }) => label === 'Warranty');
  expect(warranty?.note).toBe(
    'This comes on top of your rights under the Consumer Rights Act 2022.',
  );
});

it('states nothing about facts that are not known', () => {
  expect(textsOf({})).toEqual([]);
  // A detail is not a statement without its main fact, such as a note without a write-off.
  const { writeOffNote, warrantyBy, batteryCheckedOn } = FULL_CAR.provenance;
  expect(textsOf({ writeOffNote, warrantyBy, batteryCheckedOn, vrtPaid: true, keys: 0 })).toEqual(
    [],
  );
});

describe('a statement with some of its facts', () => {
  it.each<[Partial<Provenance>, string]>([
    [{ writeOff: 'none' }, 'Write-off: None recorded'],
    [{ writeOff: 'N' }, 'Write-off: Repaired write-off, category N'],
    [{ financeOwed: 'no' }, 'Finance: None owed'],
    [{ mileageCheckedOn: '2026-11-03' }, 'Mileage: Checked on 3 Nov 2026'],
    [{ mileageCheckedAgainst: 'NCT' }, 'Mileage: Checked against NCT'],
    [{ historyCheckedOn: '2026-11-03' }, 'History check: Checked on 3 Nov 2026'],
    [{ historyNote: 'One owner. ' }, 'History check: One owner. '],
    [{ previousUse: 'hire' }, 'Owners and use: Former hire car'],
    [{ serviceHistory: 'none' }, 'Service: No service history'],
    [{ lastServiceKm: 9_000 }, 'Service: Last service at 9,000 km'],
    [{ keys: 1 }, 'Keys: 1 key'],
    [{ importedFrom: 'EU' }, 'Import: Imported from the European Union.'],
    [{ importedFrom: 'other', vrtPaid: true }, 'Import: Imported. VRT paid.'],
    [{ connectedServices: 'none' }, 'Connected services: No connected services'],
    [
      { connectedServices: 'removed', recordedData: 'see kia.com' },
      'Connected services: Previous owner’s accounts removed. What the car records: see kia.com.',
    ],
    [{ batteryHealth: 88 }, 'Battery: State of health 88 %'],
    [{ warrantyMonths: 1 }, 'Warranty: 1 month'],
    [{ warrantyKm: 5_000 }, 'Warranty: 5,000 km'],
  ])('%j reads %s', (facts, text) => expect(textsOf(facts)).toEqual([text]));

  it.each([
    [0, 'Owners and use: No previous owner'],
    [1, 'Owners and use: 1 owner'],
  ])('%i owners', (owners, text) => expect(textsOf({}, owners)).toEqual([text]));
});

const banner = (facts: Partial<Provenance>) => writeOffBanner({ ...NOTHING_STATED, ...facts });

it('shows a banner only for a car that was written off', () => {
  expect(banner({ writeOff: 'S', writeOffNote: 'Wing replaced.' })).toBe(
    'Repaired write-off, category S. Wing replaced.',
  );
  expect([banner({}), banner({ writeOff: 'none' })]).toEqual([null, null]);
});

it.each<[Partial<Provenance>, string | null]>([
  [{}, null],
  [{ keys: 2 }, 'What we know about this car'],
  [{ writeOff: 'none', financeOwed: 'no' }, 'Not written off · no finance'],
  // The banner above the price names the write-off.
  [{ writeOff: 'S', financeOwed: 'no' }, 'No finance'],
  [{ historyCheckedWith: 'Cartell', warrantyMonths: 1 }, 'Cartell · 1 month’s guarantee'],
  [
    { historyCheckedWith: 'Cartell', historyCheckedOn: '2026-11-24', warrantyMonths: 12 },
    'Cartell 24 Nov 2026 · 12 months’ guarantee',
  ],
])('sums up %j in the line below the price', (stated, line) => {
  const car = { ...BARE_CAR, provenance: { ...NOTHING_STATED, ...stated } };
  expect(proofLine(car)).toBe(line);
});
