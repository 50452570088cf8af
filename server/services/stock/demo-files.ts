import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CONDITIONS } from '../../../domain/car-options.ts';
import { studio } from '../../../domain/images/image.ts';

const folder = new URL('../../../demo-stock/', import.meta.url);

const buyer = z.strictObject({
  date: z.iso.date(),
  firstName: z.string(),
  lastName: z.string(),
  address1: z.string(),
  address2: z.string().nullable(),
  address3: z.string().nullable(),
  county: z.string(),
  eircode: z.string(),
  phone: z.string(),
});

const demoCar = z.strictObject({
  name: z.string(),
  make: z.string(),
  model: z.string(),
  transmission: z.string(),
  fuelType: z.string(),
  firstRegistered: z.iso.date(),
  year: z.int(),
  condition: z.enum(CONDITIONS),
  currentPrice: z.int(),
  mileageKm: z.int(),
  engineSize: z.string().nullable(),
  enginePower: z.int(),
  previousOwners: z.int(),
  bodyType: z.string(),
  seats: z.string(),
  doors: z.string(),
  colour: z.string(),
  co2Emission: z.string(),
  grossWeight: z.string(),
  roadTax: z.string(),
  nctDue: z.iso.date(),
  environmental: z.string(),
  premium: z.boolean(),
  publish: z.boolean(),
  sale: z.boolean(),
  listedAt: z.iso.datetime(),
  /** File names in `demo-stock/images` without `.webp`; the first one is the thumbnail. */
  images: z.array(z.string()),
  features: z.array(z.string()),
  /** One item per paragraph. */
  description: z.array(z.string()),
  sold: buyer.optional(),
  booked: buyer.optional(),
});
/** A car of `demo-stock/cars.json`. */
export type DemoCar = z.infer<typeof demoCar>;

const imageFacts = z.record(
  z.string(),
  z.strictObject({
    width: z.int(),
    height: z.int(),
    placeholder: z.string(),
    studio,
  }),
);
/** Dimensions, placeholder and studio of each demo image by file name. */
export type DemoImageFacts = z.infer<typeof imageFacts>;

/** Reads the demo stock, newest car first. */
export async function readDemoStock(): Promise<{ cars: DemoCar[]; facts: DemoImageFacts }> {
  return {
    cars: z.array(demoCar).parse(await readJson('cars.json')),
    facts: imageFacts.parse(await readJson('images.json')),
  };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(file, folder), 'utf8'));
}

/** Reads a demo image. */
export function readDemoImage(name: string): Promise<Buffer> {
  return readFile(new URL(`images/${name}.webp`, folder));
}
