import { expect, it } from 'vitest';
import { BARE_CAR, FULL_CAR } from '../../../../tests/helpers/app/cars.ts';
import { sheetFacts } from './sheet-facts.ts';

it('states plate year, price, facts, warranty and three features', () => {
  const features = 'Tow bar\n\nHeated seats\nCamera\nRoof rails';
  const facts = sheetFacts({ ...FULL_CAR, features });
  expect(facts).toMatchObject({
    year: '222',
    title: 'Volkswagen Golf 1.5 TSI Style',
    price: '€24,950',
    writeOff: 'Repaired write-off, category S. Rear bumper replaced.',
    warranty:
      '12 months or 20,000\u00a0km by Forecourt Motors. This comes on top of your rights under the Consumer Rights Act 2022.',
    features: ['Tow bar', 'Heated seats', 'Camera'],
  });
  expect(facts.rows).toEqual([
    { label: 'Mileage', value: '41,200\u00a0km (25,600\u00a0mi)' },
    { label: 'Fuel', value: 'Petrol' },
    { label: 'Gearbox', value: 'Manual' },
    { label: 'Power', value: '130\u00a0hp (97\u00a0kW)' },
    { label: 'Motor tax', value: '€200 a year' },
    { label: 'NCT', value: 'To Mar 2027' },
    { label: 'Previous owners', value: '0' },
  ]);
});

it('calculates the motor tax if the dealer has not entered it', () => {
  const { rows } = sheetFacts({ ...FULL_CAR, roadTax: ' ' });
  expect(rows.find(({ label }) => label === 'Motor tax')?.value).toMatch(
    /^€\d+ a year \(€\d+ for six months\), worked out from 124 g\/km$/,
  );
});

it('omits every fact that the car lacks', () => {
  expect(sheetFacts({ ...BARE_CAR, currentPrice: 0 })).toEqual({
    year: '2022',
    title: BARE_CAR.name,
    price: null,
    rows: [],
    writeOff: null,
    warranty: null,
    features: [],
  });
});
