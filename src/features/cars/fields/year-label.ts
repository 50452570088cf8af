/** Returns the years that a filter accepts; null means no limit. Returns false if both are null. */
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
