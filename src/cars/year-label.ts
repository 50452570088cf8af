/** The years that a filter accepts; null is no limit. False if there is no limit at all. */
export function yearLabel({
  minYear,
  maxYear,
}: {
  minYear: number | null;
  maxYear: number | null;
}): string | false {
  if (minYear === null) return maxYear !== null && `${maxYear} or older`;
  if (maxYear === null) return `${minYear} or newer`;
  return minYear === maxYear ? String(minYear) : `${minYear} to ${maxYear}`;
}
