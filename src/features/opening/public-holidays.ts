import { addDays, weekdayOf } from '../../platform/dublin-time.ts';

const MONDAY = 1;
const FRIDAY = 5;

/**
 * Returns the public holidays of Ireland in a year, in order: Organisation of Working Time Act 1997, second
 * schedule, with St Brigid's Day since 2023.
 */
export function publicHolidays(year: number): { date: string; label: string }[] {
  const firstOfFebruary = `${year}-02-01`;
  return [
    { date: `${year}-01-01`, label: 'New Year’s Day' },
    {
      date: weekdayOf(firstOfFebruary) === FRIDAY ? firstOfFebruary : firstMonday(firstOfFebruary),
      label: 'St Brigid’s Day',
    },
    { date: `${year}-03-17`, label: 'St Patrick’s Day' },
    { date: addDays(easterSunday(year), 1), label: 'Easter Monday' },
    { date: firstMonday(`${year}-05-01`), label: 'May bank holiday' },
    { date: firstMonday(`${year}-06-01`), label: 'June bank holiday' },
    { date: firstMonday(`${year}-08-01`), label: 'August bank holiday' },
    { date: firstMonday(`${year}-10-25`), label: 'October bank holiday' },
    { date: `${year}-12-25`, label: 'Christmas Day' },
    { date: `${year}-12-26`, label: 'St Stephen’s Day' },
  ].sort((a, b) => a.date.localeCompare(b.date));
}

/** Returns the first Monday on or after a date. */
const firstMonday = (date: string) => addDays(date, (MONDAY - weekdayOf(date) + 7) % 7);

/** Returns Easter Sunday by the Gregorian algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const leap = Math.floor((year % 100) / 4);
  const toSunday = (32 + 2 * (century % 4) + 2 * leap - epact - (year % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * correction + 21;
  return addDays(`${year}-03-01`, fromMarch);
}
