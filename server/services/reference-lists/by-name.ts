const collator = new Intl.Collator('en-IE', { numeric: true });

/** Compares names in Irish English order: Škoda after Seat, 3 Series before 10. */
export const byName = (a: string, b: string): number => collator.compare(a, b);
