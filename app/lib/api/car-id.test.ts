import { expect, it } from 'vitest';
import { carIdOf } from './car-id.ts';

it.each([
  ['48', 48],
  [' #48 ', 48],
  ['car/48', 48],
  ['/car/48/', 48],
  ['https://cars.example/car/48', 48],
  ['http://127.0.0.1:3000/car/48/enquire?kind=testDrive&page=2#form', 48],
  ['https://cars.example/edit-car/48', 48],
])('finds the car in %j', (text, carId) => expect(carIdOf(text)).toBe(carId));

it.each([
  '',
  '9'.repeat(400),
  'the Volvo',
  '48 or 49',
  '4.8',
  '-48',
  '1e3',
  '0x30',
  'car/48b',
  'https://cars.example',
])('leaves %j for the server to refuse', (text) => expect(carIdOf(text)).toBe(text));
