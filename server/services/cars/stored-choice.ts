import {
  CONDITIONS,
  CURRENCIES,
  type Condition,
  type Currency,
} from '../../../domain/car-options.ts';

/** The database does not constrain choices. Unknown values are replaced by the default. */
export function asCurrency(stored: string): Currency {
  return CURRENCIES.find((currency) => currency === stored) ?? 'EUR';
}

export function asCondition(stored: string): Condition {
  return CONDITIONS.find((condition) => condition === stored) ?? 'Used';
}
