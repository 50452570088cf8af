import { expect, it } from 'vitest';
import { eircodeWarning, nctHint } from './irish.ts';

it.each(['D02 X285', 'd6wpv38', 'H65 X285', ''])('knows the routing key of %j', (eircode) => {
  expect(eircodeWarning(eircode)).toBeUndefined();
});

it('warns of a routing key that nobody knows, and leaves what has no shape to the check', () => {
  expect(eircodeWarning('a65 f4e2')).toMatch(/begins with A65/);
  expect(eircodeWarning('A65')).toBeUndefined();
});

it.each([
  ['2025', '', 'The first NCT of a car of 2025 is due about 2029.'],
  ['2025', '2027-05-01', 'The first NCT of a car of 2025 is due about 2029.'],
  ['2025', '2029-05-01', undefined],
  ['2020', '', 'At this age the NCT is due every two years.'],
  ['2017', '', 'At this age the NCT is due every year.'],
  ['1996', '', 'At this age the NCT is due every two years.'],
  ['1985', '', 'Cars of more than 40 years need no NCT.'],
  ['2017', '2027-03-13', 'This date has passed: the NCT has run out.'],
  ['2017', '2027-03-14', undefined],
  ['', '', undefined],
  ['2028', '', undefined],
])('of a car of %j, due %j, says %j on 14 March 2027', (year, due, hint) => {
  expect(nctHint(year, due, '2027-03-14')).toBe(hint);
});
