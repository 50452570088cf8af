const collator = new Intl.Collator('en-IE', { numeric: true });

/** Compares names in Irish English order, ignoring accents and comparing numbers by value. */
export const byName = (a: string, b: string): number => collator.compare(a, b);
