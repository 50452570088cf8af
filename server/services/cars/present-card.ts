import type { CarCard } from '../../../domain/car.ts';
import type { CarCardRow } from '../../data/car-columns.ts';
import { presentPicture } from '../pictures/present.ts';
import { displayPrice } from './price.ts';
import { asCurrency } from './stored-choice.ts';

/** A car as lists show it: only what is named here leaves the server. `host` is the prefix of picture addresses. */
export function presentCard(row: CarCardRow, host: string): CarCard {
  const currentPrice = Number(row.currentPrice);
  const currency = asCurrency(row.currency);
  const { src = null, ...picture } = row.imageId === null ? {} : presentPicture(row, host);
  return {
    carId: row.carId,
    name: `${row.makeName} ${row.modelName}`,
    price: displayPrice(currentPrice, currency),
    currentPrice,
    currency,
    image: src,
    picture: 'width' in picture ? picture : null,
    badge: row.transmission,
    premium: row.premium,
    carSold: row.carSold,
    carBooked: row.carBooked,
    year: row.year,
    mileageKm: row.mileageKm,
    fuelType: row.fuelType,
  };
}
