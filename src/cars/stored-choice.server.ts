import { CONDITIONS, CURRENCIES, type Condition, type Currency } from './car-options.ts';

/**
 * Returns a valid choice for a stored text, because the database does not check choices. Replaces an unknown
 * text by the default.
 */
export function asCurrency(stored: string): Currency {
  return CURRENCIES.find((currency) => currency === stored) ?? 'EUR';
}

export function asCondition(stored: string): Condition {
  return CONDITIONS.find((condition) => condition === stored) ?? 'Used';
}
