import { expect, it } from 'vitest';
import { nctHint } from './nct.ts';

it.each([
  ['2025', '', 'The first NCT of a 2025 car is due around 2029.'],
  ['2025', '2027-05-01', 'The first NCT of a 2025 car is due around 2029.'],
  ['2025', '2029-05-01', undefined],
  ['2020', '', 'At this age the NCT is due every two years.'],
  ['2017', '', 'At this age the NCT is due every year.'],
  ['1996', '', 'At this age the NCT is due every two years.'],
  ['1985', '', 'Cars over 40 years old need no NCT.'],
  ['2017', '2027-03-13', 'This date has passed: the NCT has expired.'],
  ['2017', '2027-03-14', undefined],
  ['', '', undefined],
  ['2028', '', undefined],
])('shows the hint for year %j and due date %j: %j (on 14 March 2027)', (year, due, hint) => {
  expect(nctHint(year, due, '2027-03-14')).toBe(hint);
});
