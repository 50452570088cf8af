import { describe, expect, it } from 'vitest';
import { plateYear, plateYearText, readPlate, registeredText } from './plate.ts';

describe('readPlate', () => {
  it.each([
    ['191-C-12345', '191-C-12345', 'January to June 2019, Cork'],
    ['242 d 1', '242-D-1', 'July to December 2024, Dublin'],
    ['131lk12', '131-LK-12', 'January to June 2013, Limerick'],
    [' 251 - T - 4321 ', '251-T-4321', 'January to June 2025, Tipperary'],
    ['12-C-999', '12-C-999', '2012, Cork'],
    ['05-KE-1', '05-KE-1', '2005, Kildare'],
    ['87D1', '87-D-1', '1987, Dublin'],
    ['00-WX-77777', '00-WX-77777', '2000, Wexford'],
    ['99-TS-5', '99-TS-5', '1999, Tipperary'],
  ])('reads %j', (typed, plate, text) => {
    const read = readPlate(typed);
    expect([read?.plate, read && registeredText(read)]).toEqual([plate, text]);
  });

  it.each(
    [
      ['243-D-1', '24-D-12345', '121-D-1', '241-CL-1', '12-T-1', '86-D-1', '241-D-0'],
      ['241-D-1234567', '1412D5', 'ZV 12345', 'AB12 CDE', '🚗', ''],
    ].flat(),
  )('returns null for %j', (typed) => {
    expect(readPlate(typed)).toBeNull();
  });
});

it.each([
  ['222-D-12345', 222, '222'],
  ['222 d 1', 222, '222'],
  ['12-C-999', 12, '12'],
  ['05-KE-1', 5, '05'],
  ['00-WX-7', 0, '00'],
  ['99-TS-5', 99, '99'],
])('finds the plate year of %s: %i', (registration, year, label) => {
  expect(plateYear(registration)).toBe(year);
  expect(plateYearText(year)).toBe(label);
});

it.each([null, '243-D-1', 'AB12 CDE', 'ZV 12345', '🚗'])('finds no plate year in %j', (plate) => {
  expect(plateYear(plate)).toBeNull();
});
