import type { CarCard } from './car.ts';
import { derivativeOf } from './derivative.ts';
import { priceText } from '../platform/format.ts';
import type { CarCardRow } from './columns.server.ts';
import { presentImage } from '../images/present.server.ts';
import { asCurrency } from './stored-choice.server.ts';

/** A response contains only the fields that are listed here. `host` is the prefix of image URLs. */
export function presentCard(row: CarCardRow, host: string): CarCard {
  const currentPrice = Number(row.currentPrice);
  const currency = asCurrency(row.currency);
  const { src = null, ...image } = row.imageId === null ? {} : presentImage(row, host);
  return {
    carId: row.carId,
    name: `${row.makeName} ${row.modelName}`,
    derivative: derivativeOf(row.name, row.makeName, row.modelName),
    price: priceText(currentPrice, currency),
    currentPrice,
    currency,
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
