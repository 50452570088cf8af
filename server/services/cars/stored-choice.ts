import {
  CONDITIONS,
  CURRENCIES,
  type Condition,
  type Currency,
} from '../../../domain/car-options.ts';

/** The database stores choices as text without a constraint: an unknown one reads as the default. */
export function asCurrency(stored: string): Currency {
  return CURRENCIES.find((currency) => currency === stored) ?? 'EUR';
}

export function asCondition(stored: string): Condition {
  return CONDITIONS.find((condition) => condition === stored) ?? 'Used';
}
