import type { CarCard, Pricing } from './car.ts';
import { derivativeOf } from './fields/derivative.ts';
import { asCurrency, priceText } from '../../platform/format.ts';
import type { Database } from '../../platform/database/client.server.ts';
import { statement } from '../../platform/database/statement.server.ts';
import {
  type CarCardRow,
  type CarListRow,
  IMAGE_JOINED,
  LIST_SELECT,
  type PeriodRows,
} from './fields/columns.server.ts';
import { presentImage } from '../images/present.server.ts';
import type { Context } from '../../app/context.server.ts';
import type { SettingValue } from '../settings/settings.ts';
import { type PricePeriod, reduction } from './fields/prior-price.ts';
import { reducedFrom } from './fields/reduction-text.ts';

const CARDS = statement(
  `select ${LIST_SELECT} from cars c ${IMAGE_JOINED} where c.car_id = any($1::integer[]) and c.deleted_at is null`,
);

/** Returns the rows of these cars, in any order. */
export function findCards(database: Database, carIds: readonly number[]): Promise<CarListRow[]> {
  return database.rows(CARDS, [carIds]);
}

/** The settings that decide what visitors read about a car. The function `note_public_cars` names them too. */
export type PublicSetting = 'stock' | 'prices';

/** Inputs of the public content of a car, besides its rows. */
interface PublicView {
  now: Date;
  settings: { current: <Name extends PublicSetting>(name: Name) => SettingValue<Name> };
}

export interface CarView extends PublicView, Pick<Context, 'imageHost'> {}

/** A response contains only the fields that are listed here. */
export function presentCard(row: CarCardRow, view: CarView): CarCard {
  const currentPrice = Number(row.currentPrice);
  const currency = asCurrency(row.currency);
  const { src = null, ...image } = row.imageId === null ? {} : presentImage(row, view.imageHost);
  return {
    carId: row.carId,
    name: `${row.makeName} ${row.modelName}`,
    derivative: derivativeOf(row.name, {
      make: row.makeName,
      model: row.modelName,
      year: row.year,
    }),
    price: priceText(currentPrice, currency),
    currentPrice,
    currency,
    pricing: pricingOf(row.periods, view),
    image: src,
    imageDetails: 'width' in image ? image : null,
    imageCount: row.imageCount,
    bodyType: row.bodyType,
    sale: row.sale,
    badge: row.transmission,
    premium: row.premium,
    carSold: row.carSold,
    carBooked: row.carBooked,
    year: row.year,
    mileageKm: row.mileageKm,
    fuelType: row.fuelType,
  };
}

export const periodsOf = (rows: NonNullable<PeriodRows>): PricePeriod[] =>
  rows.map(([price, currency, from, to]) => ({
    price,
    currency: asCurrency(currency),
    fromAt: new Date(from),
    toAt: to === null ? null : new Date(to),
  }));

/** Returns the public facts about the price: a reduction if the law and the dealer allow to announce it. */
export function pricingOf(rows: PeriodRows, { now, settings }: PublicView): Pricing {
  if (rows === null || !settings.current('prices').announceReductions) return { reduction: null };
  const found = reduction(periodsOf(rows), now);
  return { reduction: 'none' in found ? null : found };
}

/** Returns the text that announces the reduction of a car, or null. */
export function reductionText(
  { periods, currency }: Pick<CarCardRow, 'periods' | 'currency'>,
  view: PublicView,
): string | null {
  const { reduction: found } = pricingOf(periods, view);
  return found && reducedFrom(found, currency);
}
