import { expect, it } from 'vitest';
import { described, FACTS_TEXT, unknownFacts } from './described.ts';

const GOLF = {
  title: '2019 Volkswagen Golf',
  colour: 'Grey',
  fuelType: 'Diesel',
  transmission: 'Manual',
  bodyType: 'Hatchback',
  engineSize: '1.6',
  mileageKm: 84_000,
  previousOwners: 1,
  nctDue: '2027-03-14',
};
const ALL =
  '2019 Volkswagen Golf, grey. Diesel, manual, 1.6 litre. 84,000\u00a0km, 1 previous owner. NCT until 14 Mar 2027.';

it.each([
  ['every fact', FACTS_TEXT, {}, ALL],
  [
    'no colour, engine or NCT',
    FACTS_TEXT,
    { colour: null, engineSize: '', nctDue: null, previousOwners: 0 },
    '2019 Volkswagen Golf. Diesel, manual. 84,000\u00a0km, 0 previous owners.',
  ],
  ['no fuel', '{fuel}, {gearbox}, {engine}.', { fuelType: null }, 'Manual, 1.6 litre.'],
  ['lines', 'Hello.\n\n{colour} {body}', { bodyType: null }, 'Hello.'],
  ['no braces', 'Call us, any day. {price}', {}, 'Call us, any day. {price}'],
])('describes a car with %s', (_what, text, change, expected) => {
  expect(described(text, { ...GOLF, ...change })).toBe(expected);
});

it('names the words in braces that are not facts', () => {
  expect(unknownFacts(FACTS_TEXT)).toEqual([]);
  expect(unknownFacts('{car} {price} {constructor}')).toEqual(['price', 'constructor']);
});
