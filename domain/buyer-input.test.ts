import { expect, test } from 'vitest';
import { readEircode } from './buyer-input.ts';

test.each([
  ['D02 X285', 'D02 X285'],
  ['d02x285', 'D02 X285'],
  [' D6W PV38 ', 'D6W PV38'],
  ['a65f4e2', 'A65 F4E2'],
])('the Eircode %j is kept as %j', (text, kept) => {
  expect(readEircode(text)).toBe(kept);
});

test.each(['', 'D02', 'D02 X28', 'D02 X2855', 'B02 X285', 'D0A X285', 'D02-X285', 'D02 X28O'])(
  '%j is no Eircode',
  (text) => {
    expect(readEircode(text)).toBeNull();
  },
);
