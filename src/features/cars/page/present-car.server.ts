import { PUBLIC_READ_FIELDS } from '../fields/selections.ts';
import type { Car, CarListItem } from '../car.ts';
import { pick } from '../../../platform/objects.ts';
import type { CarListRow, CarRow, CarSummaryRow } from '../fields/columns.server.ts';
import { presentCarImage } from '../../images/present.server.ts';
import { type CarView, presentCard, pricingOf } from '../present-card.server.ts';
import { asCurrency } from '../../../platform/format.ts';
import { presentProvenance, type ProvenanceRow } from './provenance.server.ts';
import { asCondition } from '../car-options.ts';

// A response contains only the fields that are listed here or that the definitions of car fields mark as
// public.

export function presentCar(row: CarRow & ProvenanceRow, view: CarView): Car {
  const shown = row.images.map((image) => ({
    ...image,
    image: presentCarImage({ ...row, ...image }, view.imageHost),
  }));
  const gallery = shown.filter((image) => image.position !== null);
  const thumbnail =
    shown.find((image) => image.imageId === row.thumbnailImageId)?.image ?? gallery[0]?.image;
  return {
    ...presentSummary(row, view),
    description: row.description,
    features: row.features,
    provenance: presentProvenance(row, view),
    thumbnailImage: thumbnail?.imagePath ?? null,
    thumbnail: thumbnail ?? null,
    images: gallery.map((image) => image.image),
  };
}

export function presentListItem(row: CarListRow, view: CarView): CarListItem {
  return { ...presentCard(row, view), ...presentSummary(row, view), thumbnailImage: row.imagePath };
}

const SUMMARY_FIELDS = PUBLIC_READ_FIELDS.filter(
  (name) => name !== 'description' && name !== 'features',
);

function presentSummary(row: CarSummaryRow, view: CarView) {
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
    pricing: pricingOf(row.periods, view),
    carSold: row.carSold,
    carBooked: row.carBooked,
    updatedAt: row.updatedAt,
  };
}
