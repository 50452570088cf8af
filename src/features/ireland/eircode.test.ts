import { expect, it } from 'vitest';
import { eircodeWarning, parseEircode } from './eircode.ts';

it.each([
  ['D02 X285', 'D02 X285'],
  ['d02x285', 'D02 X285'],
  [' D6W PV38 ', 'D6W PV38'],
  ['a65f4e2', 'A65 F4E2'],
])('parses the Eircode %j to %j', (text, eircode) => {
  expect(parseEircode(text)).toBe(eircode);
});

it.each(['', 'D02', 'D02 X28', 'D02 X2855', 'B02 X285', 'D0A X285', 'D02-X285', 'D02 X28O'])(
  'rejects %j as an Eircode',
  (text) => {
    expect(parseEircode(text)).toBeNull();
  },
);

it.each(['D02 X285', 'd6wpv38', 'H65 X285', ''])('accepts the routing key of %j', (eircode) => {
  expect(eircodeWarning(eircode)).toBeUndefined();
});

it('warns about an unknown routing key only when the Eircode is complete', () => {
  expect(eircodeWarning('a65 f4e2')).toMatch(/begins with A65/);
  expect(eircodeWarning('A65')).toBeUndefined();
});
