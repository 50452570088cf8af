import type { SettingValue } from '../settings/settings.ts';
import { CURRENCIES, type Currency } from '../../platform/format.ts';
import type { Pricing } from './car.ts';
import { type PricePeriod, reduction } from './fields/prior-price.ts';

/** Times are milliseconds since 1970. */
type PeriodRow = [price: string, currency: string, from: number, to: number | null];

/** Null if the car has no public price, or has had only one: no reduction is possible then. */
export type PeriodRows = PeriodRow[] | null;

const milliseconds = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`;

/** SQL that selects `PeriodRows` of `cars c`. */
export const PERIODS = `(select json_agg(
    json_build_array(p.price::text, p.currency, ${milliseconds('p.from_at')}, ${milliseconds('p.to_at')})
    order by p.period_id)
  from price_periods p where p.car_id = c.car_id having count(*) > 1 and bool_or(p.to_at is null))`;

export const periodsOf = (rows: NonNullable<PeriodRows>): PricePeriod[] =>
  rows.map(([price, currency, from, to]) => ({
    price,
    currency: asCurrency(currency),
    fromAt: new Date(from),
    toAt: to === null ? null : new Date(to),
  }));

/** The settings that decide what visitors read about a car. The function `note_public_cars` names them too. */
export type PublicSetting = 'stock' | 'prices';

/** Inputs of the public content of a car, besides its rows. */
export interface PublicView {
  now: Date;
  settings: { current: <Name extends PublicSetting>(name: Name) => SettingValue<Name> };
}

/** Returns the public facts about the price: a reduction if the law and the dealer allow to announce it. */
export function pricingOf(rows: PeriodRows, { now, settings }: PublicView): Pricing {
  if (rows === null || !settings.current('prices').announceReductions) return { reduction: null };
  const found = reduction(periodsOf(rows), now);
  return { reduction: 'none' in found ? null : found };
}

/** The database does not check choices. Replaces an unknown text with the default. */
export function asCurrency(stored: string): Currency {
  return CURRENCIES.find((currency) => currency === stored) ?? 'EUR';
}
