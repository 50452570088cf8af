import { z } from 'zod';
import { PROVENANCE_FIELDS } from './fields/provenance.ts';
import { publicReadShape, staffReadShape } from './fields/shapes.ts';
import { pick } from '../../platform/objects.ts';
import { CURRENCIES } from '../../platform/format.ts';
import { id } from '../../platform/fields.ts';
import { REFERENCE_SCHEMAS } from '../reference-lists/schemas.ts';
import { displayImage, galleryImage } from '../../platform/images/image.ts';

const reduction = z.object({
  prior: z.number().describe('The lowest price in the 30 days before the reduction'),
  saving: z.number(),
  percent: z.int().describe('Whole per cent of `prior`, rounded down'),
  since: z.iso.datetime().describe('When the price was first lowered'),
  until: z.iso.datetime().describe('The reduction is announced until then'),
});

const pricing = z.object({
  reduction: reduction
    .nullable()
    .describe('In the currency of the car; null if no reduction may be announced'),
});
export type Pricing = z.infer<typeof pricing>;

const provenance = z
  .object({
    ...pick(staffReadShape, PROVENANCE_FIELDS),
    vrtPaid: z.boolean().describe('Whether the car is an import on an Irish plate'),
    plateYear: z.string().nullable().describe('The first figures of an Irish plate: `222`, `05`'),
    registration: z.string().nullable().describe('Null unless the dealer shows whole plates'),
    vin: z.string().nullable().describe('Null unless the dealer shows VINs'),
    nct: z
      .string()
      .nullable()
      .describe('`NCT to May 2027`, `NCT expired`, `First NCT due May 2027` or `NCT exempt`'),
    motorTax: z
      .string()
      .nullable()
      .describe(
        'Worked out from other facts: `€200 a year (€111 for six months), worked out from 118 g/km`; null unless they leave one rate',
      ),
  })
  .describe('What the dealer states about the history of the car; null means not stated');
export type Provenance = z.infer<typeof provenance>;

/** A car in search results. `name` is make and model; `badge` is the transmission. */
export const carCard = z.object({
  carId: id(),
  name: z.string(),
  derivative: z
    .string()
    .nullable()
    .describe('What the name of the car adds to make and model: `1.5 TSI Style`'),
  price: z.string().describe('Formatted price: `€24,950`; for 0: `Ask us for the price`'),
  currentPrice: z.number().describe('0 means that there is no price'),
  currency: z.enum(CURRENCIES),
  pricing,
  image: z.string().nullable().describe('Address of the image; null if the car has none'),
  imageDetails: displayImage.omit({ src: true }).nullable(),
  imageCount: z.int().min(0).describe('Number of images of the car'),
  bodyType: z.string().nullable(),
  sale: z.boolean().describe('`false`: the car can be pre-booked'),
  badge: z.string().nullable().describe('Name of the transmission'),
  premium: z.boolean(),
  carSold: z.boolean(),
  carBooked: z.boolean(),
  year: z.int(),
  mileageKm: z.int().nullable(),
  fuelType: z.string().nullable(),
});
export type CarCard = z.infer<typeof carCard>;

/** A car that was on the site before. Contains nothing that its page did not show. */
export const goneCar = z.object({
  name: z.string().describe('Year, make and model'),
  isSold: z.boolean(),
  bodyType: z.string().nullable(),
  image: displayImage.nullable().describe('Null unless the car is sold'),
  similar: z.array(carCard),
});
export type GoneCar = z.infer<typeof goneCar>;

/** A car that staff can choose, published or not. */
export const carChoice = carCard
  .pick({
    carId: true,
    price: true,
    image: true,
    imageDetails: true,
    carSold: true,
    carBooked: true,
  })
  .extend({
    title: z.string().describe('Year, make and model'),
    stockNumber: z.string().nullable(),
    publish: z.boolean(),
  });
export type CarChoice = z.infer<typeof carChoice>;

/** A published car with all its public fields. Empty fields are null. */
export const car = z.object({
  carId: id(),
  make: REFERENCE_SCHEMAS.makes.item.nullable(),
  model: z.object({ modelId: id(), name: z.string() }).nullable(),
  transmission: z.object({ name: z.string() }).nullable(),
  fuelType: z.object({ name: z.string() }).nullable(),
  ...publicReadShape,
  pricing,
  provenance,
  carSold: z.boolean(),
  carBooked: z.boolean(),
  thumbnailImage: z.string().nullable().describe('Public path of the image that cards show'),
  thumbnail: galleryImage.nullable(),
  images: z.array(galleryImage),
  updatedAt: z.iso.datetime(),
});
export type Car = z.infer<typeof car>;

/**
 * A car in the full list: its public fields without long texts and gallery, and the fields of its card.
 * Where both have a field (`name`, `fuelType`), the value is that of `car`.
 */
export const carListItem = z.object({
  ...carCard.shape,
  ...car.omit({
    description: true,
    features: true,
    provenance: true,
    thumbnail: true,
    images: true,
  }).shape,
});
export type CarListItem = z.infer<typeof carListItem>;
