import { expect, it } from 'vitest';
import { BARE_CAR, FULL_CAR } from '../../tests/helpers/app/cars.ts';
import { portalText } from './portal-text.ts';

it('writes title, facts and description as plain text', () => {
  const text = portalText(FULL_CAR);
  expect(text.title).toBe('222 Volkswagen Golf 1.5 TSI Style');
  expect(text.facts.split('\n')).toEqual([
    'Price: €24,950',
    'Make: Volkswagen',
    'Model: Golf',
    'Year: 2022',
    'Condition: Used',
    'Engine Size: 1.5 litre',
    'Engine Power: 130 hp (97 kW)',
    'Transmission: Manual',
    'Fuel Type: Petrol',
    'Mileage (km): 41,200 (25,600 mi)',
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
    'Write-off: Repaired write-off, category S. Rear bumper replaced.',
    'Finance: Cleared when you buy; you get the letter',
    'Mileage: Checked on 4 Mar 2026 against NCT certificates',
    'History check: Checked with Cartell on 3 Mar 2026. Nothing found.',
    'Owners and use: No previous owner · private',
    'Service: Full service history. Last service on 20 Feb 2026 at 38,000 km.',
    'Keys: 2 keys',
    'Import: Imported from Great Britain. VRT paid.',
    'Recalls: No open recall on 5 Mar 2026, checked with the maker',
    'Connected services: Previous owner’s accounts removed. What the car records: see the data sheet on kia.com.',
    'Battery: State of health 91 %, measured on 6 Mar 2026',
    'Known marks: Scratch on the left door, Stone chip',
    'Warranty: 12 months or 20,000 km by Forecourt Motors. This comes on top of your rights under the Consumer Rights Act 2022.',
  ]);
  expect(text.description).toBe(
    'One owner from new.\n\nTwo keys.\n\n- Heated seats\n- Tow bar\n- Reversing camera',
  );
});

it('states the motor tax that was worked out if the dealer wrote none', () => {
  const { facts } = portalText({ ...FULL_CAR, roadTax: null });
  expect(facts).toContain(
    'Road Tax: €200 a year (€111 for six months), worked out from 124 g/km\n',
  );
});

it('leaves out what the dealer has not entered', () => {
  expect(portalText({ ...BARE_CAR, currentPrice: 0 })).toEqual({
    title: '2022 Volkswagen Golf 1.5 TSI Style',
    facts: 'Year: 2022\nCondition: Used',
    description: '',
  });
  expect(portalText({ ...FULL_CAR, features: null }).description).toBe(
    'One owner from new.\n\nTwo keys.',
  );
});

it('contains no character that portals break', () => {
  const { title, facts, description } = portalText(FULL_CAR);
  expect(`${title}${facts}${description}`).not.toMatch(/[\u00a0<>]/);
});
