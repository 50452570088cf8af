const collator = new Intl.Collator('en-IE', { numeric: true });

/** Orders names as an Irish reader expects: Škoda beside Seat, 3 Series before 10. */
export const byName = (a: string, b: string): number => collator.compare(a, b);
