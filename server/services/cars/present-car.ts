import type { Car } from '../../../domain/car.ts';
import type { CarRow } from '../../data/cars/columns.ts';
import { presentCarImage } from '../images/present.ts';
import { asCondition, asCurrency } from './stored-choice.ts';

/** A car as its page shows it to anyone: only what is named here leaves the server. `host` is the prefix of image addresses. */
export function presentCar(row: CarRow, host: string): Car {
  const shown = row.images.map((image) => ({
    ...image,
    image: presentCarImage({ ...row, ...image }, host),
  }));
  const gallery = shown.filter((image) => image.position !== null);
  const thumbnail =
    shown.find((image) => image.imageId === row.thumbnailImageId)?.image ?? gallery[0]?.image;
  return {
    carId: row.carId,
    name: row.name ?? `${row.makeName} ${row.modelName}`,
    make: { makeId: row.makeId, name: row.makeName },
    model: { modelId: row.modelId, name: row.modelName },
    transmission: row.transmission === null ? null : { name: row.transmission },
    transmissionId: row.transmissionId,
    fuelType: row.fuelType === null ? null : { name: row.fuelType },
    fuelTypeId: row.fuelTypeId,
    year: row.year,
    condition: asCondition(row.condition),
    currency: asCurrency(row.currency),
    currentPrice: Number(row.currentPrice),
    mileageKm: row.mileageKm,
    mileageMiles: row.mileageMiles,
    engineSize: row.engineSize,
    enginePower: row.enginePower,
    previousOwners: row.previousOwners,
    bodyType: row.bodyType,
    seats: row.seats,
    doors: row.doors,
    colour: row.colour,
    co2Emission: row.co2Emission,
    grossWeight: row.grossWeight,
    roadTax: row.roadTax,
    nctDue: row.nctDue,
    environmental: row.environmental,
    premium: row.premium,
    sale: row.sale,
    carSold: row.carSold,
    carBooked: row.carBooked,
    description: row.description,
    features: row.features,
    thumbnailImage: thumbnail?.imagePath ?? null,
    thumbnail: thumbnail ?? null,
    images: gallery.map((image) => image.image),
    updatedAt: row.updatedAt,
  };
}
