import type { CarCard } from '../../../domain/car.ts';
import type { CarCardRow } from '../../data/cars/columns.ts';
import { presentImage } from '../images/present.ts';
import { displayPrice } from './price.ts';
import { asCurrency } from './stored-choice.ts';

/** A car as lists show it: only what is named here leaves the server. `host` is the prefix of image addresses. */
export function presentCard(row: CarCardRow, host: string): CarCard {
  const currentPrice = Number(row.currentPrice);
  const currency = asCurrency(row.currency);
  const { src = null, ...image } = row.imageId === null ? {} : presentImage(row, host);
  return {
    carId: row.carId,
    name: `${row.makeName} ${row.modelName}`,
    price: displayPrice(currentPrice, currency),
    currentPrice,
    currency,
    image: src,
    imageDetails: 'width' in image ? image : null,
    badge: row.transmission,
    premium: row.premium,
    carSold: row.carSold,
    carBooked: row.carBooked,
    year: row.year,
    mileageKm: row.mileageKm,
    fuelType: row.fuelType,
  };
}
