import { expect, it } from 'vitest';
import { parseRegistration, parseVin } from './identity.ts';

const valueOf = (parsed: ReturnType<typeof parseVin>) => ('value' in parsed ? parsed.value : null);

it.each([
  ['241 d 12345', '241-D-12345'],
  ['08ww1', '08-WW-1'],
  ['98-KE-1234', '98-KE-1234'],
  [' yk71  abc ', 'YK71 ABC'],
  ['M-AB 1234', 'M-AB 1234'],
  ['ZA 1234', 'ZA 1234'],
])('reads the plate %j as %s', (typed, registration) => {
  expect(valueOf(parseRegistration(typed))).toBe(registration);
});

it.each(['243-D-1', '241-CL-1', '241-D-', '🚗 1', 'NEW', '1234567890 123456', ''])(
  'refuses the plate %j',
  (typed) => {
    expect(valueOf(parseRegistration(typed))).toBeNull();
  },
);

it.each([
  ['wvwzzz cdznw-000001', 'WVWZZZCDZNW000001'],
  ['vo12', 'VO12'],
  ['WVWZZZCDZNWO00001', null],
  ['WVWZZZCDZNW0000011', null],
  ['été', null],
])('reads the VIN %j as %s', (typed, vin) => {
  expect(valueOf(parseVin(typed))).toBe(vin);
});
