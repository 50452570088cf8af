import { expect, it } from 'vitest';
import { BARE_CAR, FULL_CAR, STAFF_CAR } from '../../../tests/helpers/app/cars.ts';
import { sheetFacts } from './sheet-facts.ts';

it('states plate year, price, facts, warranty and three features', () => {
  const car = {
    ...STAFF_CAR,
    ...FULL_CAR,
    registration: '222-D-12345',
    firstRegistered: '2022-08-01',
    features: 'Tow bar\n\nHeated seats\nCamera\nRoof rails',
    warrantyMonths: 12,
    warrantyKm: 20_000,
    warrantyBy: 'CarProtect',
    writeOff: 'S' as const,
    writeOffNote: 'Front bumper replaced',
  };
  const facts = sheetFacts(car, '2026-11-26');
  expect(facts).toMatchObject({
    year: '222',
    title: 'Volkswagen Golf 1.5 TSI Style',
    price: '€24,950',
    writeOff: 'Repaired write-off, category S. Front bumper replaced.',
    warranty:
      '12 months or 20,000\u00a0km, from CarProtect. This comes on top of your rights under the Consumer Rights Act 2022.',
    features: ['Tow bar', 'Heated seats', 'Camera'],
  });
  expect(facts.rows).toEqual([
    { label: 'Mileage', value: '41,200\u00a0km' },
    { label: 'Fuel', value: 'Petrol' },
    { label: 'Gearbox', value: 'Manual' },
    { label: 'Power', value: '130\u00a0hp' },
    { label: 'Motor tax', value: '€200 a year' },
    { label: 'NCT', value: 'To Mar 2027' },
    { label: 'Previous owners', value: '0' },
  ]);
});

it('works out the motor tax if the dealer has not written it', () => {
  const car = { ...STAFF_CAR, ...FULL_CAR, roadTax: ' ', registration: '222-D-12345' };
  const { rows } = sheetFacts({ ...car, firstRegistered: null, importedFrom: null }, '2026-11-26');
  expect(rows.find(({ label }) => label === 'Motor tax')?.value).toMatch(
    /^€\d+ a year \(€\d+ for six months\), worked out from 124 g\/km$/,
  );
});

it('says nothing that is not stated', () => {
  const nothing = Object.fromEntries(Object.keys(STAFF_CAR).map((name) => [name, null]));
  const car = { ...STAFF_CAR, ...nothing, ...BARE_CAR, currentPrice: 0 };
  expect(sheetFacts(car, '2026-11-26')).toEqual({
    year: '2022',
    title: BARE_CAR.name,
    price: null,
    rows: [],
    writeOff: null,
    warranty: null,
    features: [],
  });
});
