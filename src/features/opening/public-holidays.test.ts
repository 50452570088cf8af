import { expect, it } from 'vitest';
import { publicHolidays } from './public-holidays.ts';

const datesOf = (year: number) => publicHolidays(year).map(({ date }) => date.slice(5));

// Source of the dates:
// https://www.citizensinformation.ie/en/employment/employment-rights-and-conditions/leave-and-holidays/public-holidays-in-ireland/
it('lists the ten public holidays of 2026 and 2027', () => {
  expect(datesOf(2026)).toEqual(
    '01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25 12-26'.split(' '),
  );
  expect(datesOf(2027)).toEqual(
    '01-01 02-01 03-17 03-29 05-03 06-07 08-02 10-25 12-25 12-26'.split(' '),
  );
});

it('keeps St Brigid’s Day on 1 February if that is a Friday', () => {
  expect(datesOf(2030)).toContain('02-01');
});

it('finds Easter Monday in a leap year, and where Easter is late or early', () => {
  expect(datesOf(2024)).toContain('04-01');
  expect(datesOf(2038)).toContain('04-26');
  expect(datesOf(2285)).toContain('03-23');
});
