import { monthYear, shortDate } from '../../platform/format.ts';

/** The NCT, the Irish roadworthiness test (S.I. 415 of 2017). All dates are `YYYY-MM-DD`. */

/**
 * Ages of a car in years from which it is tested for the first time, every year, every two years again,
 * and never.
 */
const NCT_AGES = { first: 4, yearly: 10, vintage: 30, exempt: 40 } as const;

/** Ages at which a test is due: 4, 6, 8, 10, 11, 12 … 30, 32 … 38. */
const DUE_AGES = Array.from({ length: NCT_AGES.exempt }, (_, age) => age).filter((age) => {
  if (age < NCT_AGES.first) return false;
  return (age >= NCT_AGES.yearly && age <= NCT_AGES.vintage) || age % 2 === 0;
});

/** Returns whether a car is at least 40 years old. */
export const isNctExempt = (firstRegistered: string, today: string): boolean =>
  anniversary(firstRegistered, NCT_AGES.exempt) <= today;

interface NctDates {
  /** In the country of the first registration. */
  firstRegistered: string | null;
  /** The due date that the dealer entered. */
  nctDue: string | null;
}

/**
 * Returns the date of the first test that is due on or after a day. Returns null if no test follows before the
 * car is exempt, or the first registration is in the future. A certificate from an early test can end on another
 * day.
 */
export function nextNct(firstRegistered: string, today: string): string | null {
  if (firstRegistered > today) return null;
  const dates = DUE_AGES.map((age) => anniversary(firstRegistered, age));
  return dates.find((date) => date >= today) ?? null;
}

/**
 * Returns `NCT to May 2027`, `NCT expired`, `First NCT due May 2027` or `NCT exempt`; null if the facts
 * are too few. The text depends on `today`.
 */
export function nctText({ firstRegistered, nctDue }: NctDates, today: string): string | null {
  if (nctDue !== null && nctDue >= today)
    return isFirst(firstRegistered, nctDue)
      ? `First NCT due ${monthYear(nctDue)}`
      : `NCT to ${monthYear(nctDue)}`;
  if (firstRegistered !== null && isNctExempt(firstRegistered, today)) return 'NCT exempt';
  if (nctDue !== null) return 'NCT expired';
  const next = firstRegistered === null ? null : nextNct(firstRegistered, today);
  return next !== null && isFirst(firstRegistered, next)
    ? `First NCT due ${monthYear(next)}`
    : null;
}

const isFirst = (firstRegistered: string | null, due: string) =>
  firstRegistered !== null && due <= anniversary(firstRegistered, NCT_AGES.first);

/** The anniversary of 29 February in other years is the 28th, so that no text names too late an NCT date. */
function anniversary(date: string, years: number): string {
  const moved = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  const isMissing = date.endsWith('-02-29') && new Date(moved).toISOString().slice(0, 10) !== moved;
  return isMissing ? `${moved.slice(0, 8)}28` : moved;
}

/**
 * Returns a hint about the NCT for what is typed in the car form. Without a first registration it is an estimate
 * from the year.
 */
export function nctHint(
  { year, due, firstRegistered = '' }: { year: string; due: string; firstRegistered?: string },
  today: string,
): string | undefined {
  if (due !== '' && due < today) return 'This date has passed: the NCT has expired.';
  if (firstRegistered !== '') return hintByDate(firstRegistered, due, today);
  const thisYear = Number(today.slice(0, 4));
  const age = thisYear - Number(year);
  if (!/^\d{4}$/.test(year) || age < 0) return undefined;
  const first = Number(year) + NCT_AGES.first;
  if (due === '' ? thisYear <= first : Number(due.slice(0, 4)) < first)
    return `The first NCT of a ${year} car is due around ${first}.`;
  if (due !== '') return undefined;
  if (age >= NCT_AGES.exempt) return NO_NCT;
  const yearly = age >= NCT_AGES.yearly && age < NCT_AGES.vintage;
  return `At this age the NCT is due every ${yearly ? 'year' : 'two years'}.`;
}

const NO_NCT = `A car needs no NCT from the day it is ${NCT_AGES.exempt} years old.`;

function hintByDate(firstRegistered: string, due: string, today: string): string | undefined {
  if (isNctExempt(firstRegistered, today)) return due === '' ? NO_NCT : undefined;
  const next = nextNct(firstRegistered, today);
  if (next === null) return undefined;
  const isExpected = DUE_AGES.some((age) => anniversary(firstRegistered, age) === due);
  if (isExpected) return undefined;
  const kind = isFirst(firstRegistered, next) ? 'first' : 'next';
  const expected = `By its first registration, the ${kind} NCT is due on ${shortDate(next)}.`;
  return due === '' ? expected : `${expected} An early test can change that.`;
}
