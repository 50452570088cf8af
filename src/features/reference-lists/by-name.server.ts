const collator = new Intl.Collator('en-IE', { numeric: true });

/** Compares names in Irish English order, numbers by value. Accents and case only break ties. */
export const byName = (a: string, b: string): number => collator.compare(a, b);
