import { expect, it } from 'vitest';
import { derivativeOf } from './derivative.ts';

it.each([
  ['Volkswagen Golf 1.5 TSI Style', 'Volkswagen', 'Golf', '1.5 TSI Style'],
  ['volkswagen GOLF 1.5 TSI', 'Volkswagen', 'Golf', '1.5 TSI'],
  ['Mazda3 2.0 Skyactiv-G', 'Mazda', 'Mazda3', '2.0 Skyactiv-G'],
  ['BMW 320e M Sport', 'BMW', '3 Series', '320e M Sport'],
  ['Golf GTI', 'Volkswagen', 'Golf', 'GTI'],
  ['Golfer’s dream', 'Volkswagen', 'Golf', 'Golfer’s dream'],
  ['Porsche Taycan', 'Porsche', 'Taycan', null],
  ['  Porsche ', 'Porsche', 'Taycan', null],
  [null, 'Porsche', 'Taycan', null],
])('returns what %j adds to %s %s', (name, make, model, expected) => {
  expect(derivativeOf(name, make, model)).toBe(expected);
});
