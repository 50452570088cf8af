import { describe, expect, it } from 'vitest';
import { isNctExempt, nctHint, nctText, nextNct } from './nct.ts';

describe('nctHint', () => {
  it.each([
    ['2025', '', 'The first NCT of a 2025 car is due around 2029.'],
    ['2025', '2027-05-01', 'The first NCT of a 2025 car is due around 2029.'],
    ['2025', '2029-05-01', undefined],
    ['2020', '', 'At this age the NCT is due every two years.'],
    ['2017', '', 'At this age the NCT is due every year.'],
    ['1996', '', 'At this age the NCT is due every two years.'],
    ['1985', '', 'A car needs no NCT from the day it is 40 years old.'],
    ['2017', '2027-03-13', 'This date has passed: the NCT has expired.'],
    ['2017', '2027-03-14', undefined],
    ['', '', undefined],
    ['2028', '', undefined],
  ])('shows the hint for year %j and due date %j: %j (on 14 March 2027)', (year, due, hint) => {
    expect(nctHint({ year, due }, '2027-03-14')).toBe(hint);
  });

  it.each([
    ['2025-05-20', '', 'By its first registration, the first NCT is due on 20 May 2029.'],
    ['2019-05-20', '', 'By its first registration, the next NCT is due on 20 May 2027.'],
    ['2019-05-20', '2027-05-20', undefined],
    ['2019-05-20', '2029-05-20', undefined],
    [
      '2019-05-20',
      '2028-02-01',
      'By its first registration, the next NCT is due on 20 May 2027. An early test can change that.',
    ],
    ['2019-05-20', '2027-03-13', 'This date has passed: the NCT has expired.'],
    ['1987-03-14', '', 'A car needs no NCT from the day it is 40 years old.'],
    ['1987-03-14', '2027-08-01', undefined],
    ['2027-03-15', '', undefined],
  ])('uses the first registration %s with due date %j: %j', (firstRegistered, due, hint) => {
    expect(nctHint({ year: '2019', due, firstRegistered }, '2027-03-14')).toBe(hint);
  });
});

describe('nextNct', () => {
  it('is due at 4 years, every 2 years up to 10, yearly up to 30, every 2 years below 40, then never', () => {
    const ages: (number | null)[] = [];
    for (let year = 2000; year <= 2041; year += 1) {
      const next = nextNct('2000-05-20', `${year}-05-20`);
      const age = next === null ? null : Number(next.slice(0, 4)) - 2000;
      if (ages.at(-1) !== age) ages.push(age);
    }
    const yearly = Array.from({ length: 20 }, (_, at) => 11 + at);
    expect(ages).toEqual([4, 6, 8, 10, ...yearly, 32, 34, 36, 38, null]);
  });

  it.each([
    ['2023-05-20', '2027-05-19', '2027-05-20'],
    ['2023-05-20', '2027-05-20', '2027-05-20'],
    ['2023-05-20', '2027-05-21', '2029-05-20'],
    ['1987-05-20', '2027-05-19', null],
    ['2024-02-29', '2027-01-01', '2028-02-29'],
    ['2024-02-29', '2029-01-01', '2030-02-28'],
    ['2027-05-20', '2027-05-20', '2031-05-20'],
    ['2027-05-21', '2027-05-20', null],
  ])('for a car registered on %s returns, on %s: %s', (firstRegistered, today, next) => {
    expect(nextNct(firstRegistered, today)).toBe(next);
  });
});

it('exempts a car from its 40th anniversary', () => {
  expect(isNctExempt('1987-05-20', '2027-05-19')).toBe(false);
  expect(isNctExempt('1987-05-20', '2027-05-20')).toBe(true);
});

describe('nctText', () => {
  it.each([
    ['2017-05-20', '2027-05-20', 'NCT to May 2027'],
    [null, '2027-05-20', 'NCT to May 2027'],
    ['2017-05-20', '2027-03-14', 'NCT to Mar 2027'],
    ['2017-05-20', '2027-03-13', 'NCT expired'],
    [null, '2027-03-13', 'NCT expired'],
    ['2023-05-20', '2027-05-20', 'First NCT due May 2027'],
    ['2023-05-20', null, 'First NCT due May 2027'],
    ['2023-05-20', '2029-05-20', 'NCT to May 2029'],
    ['2023-03-14', null, 'First NCT due Mar 2027'],
    ['2023-03-13', null, null],
    ['2017-05-20', null, null],
    [null, null, null],
    ['1987-03-14', null, 'NCT exempt'],
    ['1987-03-14', '2020-01-01', 'NCT exempt'],
    ['1987-03-14', '2028-01-01', 'NCT to Jan 2028'],
    ['1987-03-15', '2020-01-01', 'NCT expired'],
    ['2027-03-15', null, null],
  ])(
    'of a car registered on %s with due date %s: %s (on 14 March 2027)',
    (firstRegistered, nctDue, text) => {
      expect(nctText({ firstRegistered, nctDue }, '2027-03-14')).toBe(text);
    },
  );
});
