import { expect, it } from 'vitest';
import { derivativeOf } from './derivative.ts';

it.each([
  ['Volkswagen Golf 1.5 TSI Style', 'Volkswagen', 'Golf', '1.5 TSI Style'],
  ['volkswagen GOLF 1.5 TSI', 'Volkswagen', 'Golf', '1.5 TSI'],
  ['Mazda3 2.0 Skyactiv-G', 'Mazda', 'Mazda3', '2.0 Skyactiv-G'],
  ['Mazda 3 2.0 Skyactiv-G', 'Mazda', 'Mazda3', '2.0 Skyactiv-G'],
  ['Mazda Mazda3 2.0', 'Mazda', 'Mazda3', '2.0'],
  ['BMW 320e M Sport', 'BMW', '3 Series', '320e M Sport'],
  ['Golf GTI', 'Volkswagen', 'Golf', 'GTI'],
  ['Golfer’s dream', 'Volkswagen', 'Golf', 'Golfer’s dream'],
  ['Porsche Taycan', 'Porsche', 'Taycan', null],
  ['  Porsche ', 'Porsche', 'Taycan', null],
  [null, 'Porsche', 'Taycan', null],
  ['2022 Ford Focus Titanium', 'Ford', 'Focus', 'Titanium'],
  ['Ford Focus Titanium 2022', 'Ford', 'Focus', 'Titanium'],
  ['Ford Focus 2022 Titanium', 'Ford', 'Focus', 'Titanium'],
  ['Ford 2022 Focus Titanium', 'Ford', 'Focus', 'Titanium'],
  ['Focus Titanium Ford', 'Ford', 'Focus', 'Titanium'],
  ['Titanium Ford Focus (2022)', 'Ford', 'Focus', 'Titanium'],
  ['2022 FORD FOCUS', 'Ford', 'Focus', null],
  ['Ford Focus, Titanium, 2022', 'Ford', 'Focus', 'Titanium'],
  ['Ford Focus - Titanium | 2022', 'Ford', 'Focus', 'Titanium'],
  ['Ford Focus 2021 Titanium', 'Ford', 'Focus', '2021 Titanium'],
  ['Made in 2022, one owner', 'Ford', 'Focus', 'Made in 2022, one owner'],
  ['Mercedes Benz C Class AMG Line', 'Mercedes-Benz', 'C-Class', 'AMG Line'],
  ['MERCEDES-BENZ C-CLASS AMG Line', 'Mercedes Benz', 'C Class', 'AMG Line'],
  ['Skoda Octavia Style', 'Škoda', 'Octavia', 'Style'],
  ['Škoda Octavia Style', 'Skoda', 'Octavia', 'Style'],
  ['Citroen C3 Aircross C3', 'Citroën', 'C3', 'Aircross C3'],
  ['Land Rover Range Rover Sport HSE', 'Land Rover', 'Range Rover Sport', 'HSE'],
  ['-10 % tint', 'Ford', 'Focus', '-10 % tint'],
  ['Ford Focus 2022 2022', 'Ford', 'Focus', null],
])('returns what %j adds to %s %s of 2022', (name, make, model, expected) => {
  expect(derivativeOf(name, { make, model, year: 2022 })).toBe(expected);
});

it('removes the model before the year, which can be the same figures', () => {
  const names = { make: 'Peugeot', model: '2008', year: 2008 };
  expect(derivativeOf('Peugeot 2008 GT', names)).toBe('GT');
  expect(derivativeOf('2008 Peugeot 2008 GT', names)).toBe('GT');
});
