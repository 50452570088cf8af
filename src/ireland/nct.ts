/**
 * Ages of a car in years from which it is tested for the first time, every year, every two years again,
 * and never.
 */
const NCT_AGES = { first: 4, yearly: 10, vintage: 30, exempt: 40 } as const;

/**
 * Returns a hint about the NCT (S.I. 415 of 2017) for a car's year and due date, both as typed. It is an
 * estimate, because the exact date of first registration is unknown.
 * @param today as `YYYY-MM-DD`
 */
export function nctHint(
  year: string,
  due: string,
  today = new Date().toISOString().slice(0, 10),
): string | undefined {
  if (due !== '' && due < today) return 'This date has passed: the NCT has expired.';
  const thisYear = Number(today.slice(0, 4));
  const age = thisYear - Number(year);
  if (!/^\d{4}$/.test(year) || age < 0) return undefined;
  const first = Number(year) + NCT_AGES.first;
  if (due === '' ? thisYear <= first : Number(due.slice(0, 4)) < first)
    return `The first NCT of a ${year} car is due around ${first}.`;
  if (due !== '') return undefined;
  if (age > NCT_AGES.exempt) return 'Cars over 40 years old need no NCT.';
  const yearly = age >= NCT_AGES.yearly && age < NCT_AGES.vintage;
  return `At this age the NCT is due every ${yearly ? 'year' : 'two years'}.`;
}
