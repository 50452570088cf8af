import { expect, it } from 'vitest';
import { BARE_CAR, FULL_CAR } from '../../../../tests/helpers/app/cars.ts';
import { portalText } from './portal-text.ts';

it('writes title, facts and description as plain text', () => {
  const text = portalText(FULL_CAR);
  expect(text.title).toBe('222 Volkswagen Golf 1.5 TSI Style');
  const facts = text.facts.split('\n');
  expect(facts.slice(0, 5)).toEqual([
    'Price: €24,950',
    'Make: Volkswagen',
    'Model: Golf',
    'Year: 2022',
    'Condition: Used',
  ]);
  for (const line of [
    'Mileage (km): 41,200 (25,600 mi)',
    'Road Tax: €200 a year',
    'NCT to Mar 2027',
    'Finance: Cleared when you buy; you get the letter',
    'Known marks: Scratch on the left door, Stone chip',
    'Warranty: 12 months or 20,000 km by Forecourt Motors. This comes on top of your rights under the Consumer Rights Act 2022.',
  ])
    expect(facts).toContain(line);
  expect(facts).toHaveLength(33);
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
