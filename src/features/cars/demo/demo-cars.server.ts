import { z } from 'zod';
import { buyer } from '../fields/buyer-input.ts';
import { publicReadShape, staffReadShape } from '../fields/shapes.ts';
import { readDemoJson } from '../../images/demo-images.server.ts';

const demoBuyer = buyer.omit({ customer: true }).extend({ date: z.iso.date() }).strict();

const demoCar = z.strictObject({
  ...z
    .object(publicReadShape)
    .omit({ transmissionId: true, fuelTypeId: true, currency: true, mileageMiles: true }).shape,
  ...z.object(staffReadShape).omit({ stockNumber: true, inStockSince: true }).shape,
  make: z.string(),
  model: z.string(),
  transmission: z.string(),
  fuelType: z.string(),
  firstRegistered: z.iso.date(),
  mileageKm: z.int(),
  nctDue: z.iso.date(),
  publish: z.boolean(),
  listedAt: z.iso.datetime(),
  /** File names in `demo-stock/images` without `.webp`; the first one is the thumbnail. */
  images: z.array(z.string()),
  features: z.array(z.string()),
  /** One item per paragraph. */
  description: z.array(z.string()),
  sold: demoBuyer.optional(),
  booked: demoBuyer.optional(),
  /** Days from the first start until the NCT ends, in place of `nctDue`. */
  nctDays: z.int().optional(),
  /** Days from the first start until the booking ends. */
  reservedDays: z.int().optional(),
  /** An earlier, higher price, and the days before the first start on which it was reduced. */
  reduced: z.strictObject({ from: z.int(), daysAgo: z.int() }).optional(),
  archived: z.literal(true).optional(),
  /** Days before the first start on which the car was moved to the bin. */
  deletedDaysAgo: z.int().optional(),
});
/** A car of `demo-stock/cars.json`. An optional fact that the file lacks is null. */
export type DemoCar = z.infer<typeof demoCar>;

/** Fills in null for optional fields, so that a new optional field needs no value in the file. */
const OPTIONAL_FACTS = Object.fromEntries(
  Object.entries(demoCar.shape)
    .filter(([, schema]) => schema.safeParse(null).success)
    .map(([name]) => [name, null]),
);
const storedDemoCar = z
  .record(z.string(), z.unknown())
  .transform((stored) => ({ ...OPTIONAL_FACTS, ...stored }))
  .pipe(demoCar);

/** Reads the cars of the demo stock, newest first. */
export const readDemoCars = async (): Promise<DemoCar[]> =>
  z.array(storedDemoCar).parse(await readDemoJson('cars.json'));
