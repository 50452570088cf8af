import type { CarCard } from './car.ts';
import { derivativeOf } from './fields/derivative.ts';
import { priceText } from '../../platform/format.ts';
import type { Database } from '../../platform/database/client.server.ts';
import { statement } from '../../platform/database/statement.server.ts';
import {
  type CarCardRow,
  type CarListRow,
  IMAGE_JOINED,
  LIST_SELECT,
} from './fields/columns.server.ts';
import { presentImage } from '../images/present.server.ts';
import { asCurrency, pricingOf, type PublicView } from './pricing.server.ts';
import type { Context } from '../../app/context.server.ts';

const CARDS = statement(
  `select ${LIST_SELECT} from cars c ${IMAGE_JOINED} where c.car_id = any($1::integer[]) and c.deleted_at is null`,
);

/** Returns the rows of these cars, in any order. */
export function findCards(database: Database, carIds: readonly number[]): Promise<CarListRow[]> {
  return database.rows(CARDS, [carIds]);
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
