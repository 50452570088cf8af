import {
  CONDITIONS,
  CURRENCIES,
  type Condition,
  type Currency,
} from '../../../domain/car-options.ts';

/** The database keeps choices as text; whatever wrote an unknown one, readers get a known one. */
export function asCurrency(stored: string): Currency {
  return CURRENCIES.find((currency) => currency === stored) ?? 'EUR';
}

export function asCondition(stored: string): Condition {
  return CONDITIONS.find((condition) => condition === stored) ?? 'Used';
}
