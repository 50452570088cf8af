import { PUBLIC_READ_FIELDS } from './fields/selections.ts';
import type { Car, CarListItem } from './car.ts';
import { pick } from '../platform/objects.ts';
import type { CarListRow, CarRow, CarSummaryRow } from './columns.server.ts';
import { presentCarImage } from '../images/present.server.ts';
import { asCurrency, presentCard } from './present-card.server.ts';
import { CONDITIONS, type Condition } from './car-options.ts';

// A response contains only the fields that are listed here or that the definitions of car fields mark as
// public. `host` is the prefix of image URLs.

export function presentCar(row: CarRow, host: string): Car {
  const shown = row.images.map((image) => ({
    ...image,
    image: presentCarImage({ ...row, ...image }, host),
  }));
  const gallery = shown.filter((image) => image.position !== null);
  const thumbnail =
    shown.find((image) => image.imageId === row.thumbnailImageId)?.image ?? gallery[0]?.image;
  return {
    ...presentSummary(row),
    description: row.description,
    features: row.features,
    thumbnailImage: thumbnail?.imagePath ?? null,
    thumbnail: thumbnail ?? null,
    images: gallery.map((image) => image.image),
  };
}

export function presentListItem(row: CarListRow, host: string): CarListItem {
  return { ...presentCard(row, host), ...presentSummary(row), thumbnailImage: row.imagePath };
}

const SUMMARY_FIELDS = PUBLIC_READ_FIELDS.filter(
  (name) => name !== 'description' && name !== 'features',
);

function presentSummary(row: CarSummaryRow) {
  return {
    carId: row.carId,
    make: { makeId: row.makeId, name: row.makeName },
    model: { modelId: row.modelId, name: row.modelName },
    transmission: row.transmission === null ? null : { name: row.transmission },
    fuelType: row.fuelType === null ? null : { name: row.fuelType },
    ...pick(row, SUMMARY_FIELDS),
    name: row.name ?? `${row.makeName} ${row.modelName}`,
    condition: asCondition(row.condition),
    currency: asCurrency(row.currency),
    currentPrice: Number(row.currentPrice),
    carSold: row.carSold,
    carBooked: row.carBooked,
    updatedAt: row.updatedAt,
  };
}

function asCondition(stored: string): Condition {
  return CONDITIONS.find((condition) => condition === stored) ?? 'Used';
}
