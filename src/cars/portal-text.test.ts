import { expect, it } from 'vitest';
import { BARE_CAR, FULL_CAR, NOTHING_STATED } from '../../tests/helpers/app/cars.ts';
import { portalText } from './portal-text.ts';

const NOTHING = { plateYear: null, nct: null, motorTax: null, statements: [] };

it('writes title, facts and description as plain text', () => {
  const text = portalText(FULL_CAR, {
    plateYear: 222,
    nct: 'NCT to Mar 2027',
    motorTax: '€190 a year (€105 for six months), worked out from 124 g/km',
    statements: ['Repaired write-off, category S. Front wing.', '2 keys'],
  });
  expect(text.title).toBe('222 Volkswagen Golf 1.5 TSI Style');
  expect(text.facts.split('\n')).toEqual([
    'Price: €24,950',
    'Make: Volkswagen',
    'Model: Golf',
    'Year: 2022',
    'Condition: Used',
    'Engine Size: 1.5 litre',
    'Engine Power: 130 hp',
    'Transmission: Manual',
    'Fuel Type: Petrol',
    'Mileage (km): 41,200',
    'Previous Owners: 0',
    'Body Type: Hatchback',
    'Seats: 5',
    'Doors: 5',
    'Colour: Blue',
    'CO2 Emission: 124 g/km',
    'Gross Weight: 1,810 kg',
    'Road Tax: €200 a year',
    'Environmental Class: Euro 6d',
    'NCT to Mar 2027',
    'Repaired write-off, category S. Front wing.',
    '2 keys',
  ]);
  expect(text.description).toBe(
    'One owner from new.\n\nTwo keys.\n\n- Heated seats\n- Tow bar\n- Reversing camera',
  );
});

it('states the date of the NCT and the motor tax that was worked out if there is nothing better', () => {
  const motorTax = '€190 a year (€105 for six months), worked out from 124 g/km';
  const { facts, title } = portalText(
    { ...FULL_CAR, roadTax: null, provenance: NOTHING_STATED },
    { ...NOTHING, motorTax },
  );
  expect(title).toBe('2022 Volkswagen Golf 1.5 TSI Style');
  expect(facts).toContain(`Road Tax: ${motorTax}`);
  expect(facts).toContain('NCT Due: 14 Mar 2027');
});

it('leaves out what the dealer has not entered', () => {
  expect(portalText({ ...BARE_CAR, currentPrice: 0 }, NOTHING)).toEqual({
    title: '2022 Volkswagen Golf 1.5 TSI Style',
    facts: 'Year: 2022\nCondition: Used',
    description: '',
  });
  expect(portalText({ ...FULL_CAR, features: null }, NOTHING).description).toBe(
    'One owner from new.\n\nTwo keys.',
  );
});

it('pads the plate year of a car of 2005', () => {
  expect(portalText(FULL_CAR, { ...NOTHING, plateYear: 5 }).title).toMatch(/^05 Volkswagen/);
});

it('contains no character that portals break', () => {
  const { title, facts, description } = portalText(FULL_CAR, NOTHING);
  expect(`${title}${facts}${description}`).not.toMatch(/[\u00a0<>]/);
});
