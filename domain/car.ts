import { z } from 'zod';
import { CONDITIONS, CURRENCIES } from './car-options.ts';
import { id } from './fields.ts';
import { REFERENCE_SCHEMAS } from './reference-lists/schemas.ts';
import { displayImage, galleryImage } from './image.ts';

/** A car as lists show it. `name` is make and model; `badge` is the transmission. */
export const carCard = z.object({
  carId: id(),
  name: z.string(),
  price: z.string().describe('For people: `€24,950`'),
  currentPrice: z.number(),
  currency: z.enum(CURRENCIES),
  image: z.string().nullable().describe('Address of the image; null where the car has none'),
  imageDetails: displayImage.omit({ src: true }).nullable(),
  badge: z.string().nullable(),
  premium: z.boolean(),
  carSold: z.boolean(),
  carBooked: z.boolean(),
  year: z.int(),
  mileageKm: z.int().nullable(),
  fuelType: z.string().nullable(),
});
export type CarCard = z.infer<typeof carCard>;

/** A car as its page shows it, to anyone. Texts that a dealer left open are null. */
export const car = z.object({
  carId: id(),
  name: z.string().describe("The car's own name, by default make and model"),
  make: REFERENCE_SCHEMAS.makes.item.nullable(),
  model: z.object({ modelId: id(), name: z.string() }).nullable(),
  transmission: z.object({ name: z.string() }).nullable(),
  transmissionId: id().nullable(),
  fuelType: z.object({ name: z.string() }).nullable(),
  fuelTypeId: id().nullable(),
  year: z.int(),
  condition: z.enum(CONDITIONS),
  currency: z.enum(CURRENCIES),
  currentPrice: z.number(),
  mileageKm: z.int().nullable().describe('Kilometres'),
  mileageMiles: z.int().nullable().describe('Miles'),
  engineSize: z.string().nullable().describe('Litres'),
  enginePower: z.int().nullable().describe('Horsepower'),
  previousOwners: z.int().nullable(),
  bodyType: z.string().nullable(),
  seats: z.string().nullable(),
  doors: z.string().nullable(),
  colour: z.string().nullable(),
  co2Emission: z.string().nullable().describe('Grams of CO2 a kilometre'),
  grossWeight: z.string().nullable().describe('Kilograms'),
  roadTax: z.string().nullable().describe('Annual motor tax'),
  nctDue: z.iso.date().nullable(),
  environmental: z.string().nullable(),
  premium: z.boolean(),
  sale: z.boolean(),
  carSold: z.boolean(),
  carBooked: z.boolean(),
  description: z.string().nullable(),
  features: z.string().nullable().describe('One feature a line'),
  thumbnailImage: z
    .string()
    .nullable()
    .describe('Public path of the image that stands for the car'),
  thumbnail: galleryImage.nullable(),
  images: z.array(galleryImage),
  updatedAt: z.iso.datetime(),
});
export type Car = z.infer<typeof car>;
