import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/columns.server.ts';
import {
  fuelTypes,
  makes,
  models,
  transmissions,
} from '../reference-lists/reference-lists-table.server.ts';

export const cars = pgTable(
  'cars',
  {
    carId: integer('car_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Unique if set. */
    stockNumber: text('stock_number'),
    /**
     * Identifies an imported car besides its stock number: its registration and VIN, or the hash of its row and
     * the number of earlier equal rows.
     */
    importKey: text('import_key'),
    /** Idempotency key of the request that added the car. Repeating the request adds nothing. */
    creationKey: text('creation_key'),
    name: text('name'),
    makeId: integer('make_id')
      .notNull()
      .references(() => makes.makeId),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.modelId),
    transmissionId: integer('transmission_id').references(() => transmissions.transmissionId),
    fuelTypeId: integer('fuel_type_id').references(() => fuelTypes.fuelTypeId),
    year: integer('year').notNull(),
    condition: text('condition').notNull(),
    currency: text('currency').notNull().default('EUR'),
    currentPrice: numeric('current_price', { precision: 10, scale: 2 }).notNull(),
    mileageKm: integer('mileage_km'),
    mileageMiles: integer('mileage_miles'),
    engineSize: text('engine_size'),
    enginePower: integer('engine_power'),
    previousOwners: integer('previous_owners'),
    bodyType: text('body_type'),
    seats: text('seats'),
    doors: text('doors'),
    colour: text('colour'),
    co2Emission: text('co2_emission'),
    grossWeight: text('gross_weight'),
    roadTax: text('road_tax'),
    nctDue: date('nct_due', { mode: 'string' }),
    environmental: text('environmental'),
    description: text('description'),
    features: text('features'),
    premium: boolean('premium').notNull().default(false),
    publish: boolean('publish').notNull().default(false),
    sale: boolean('sale').notNull().default(true),
    carSold: boolean('car_sold').notNull().default(false),
    carBooked: boolean('car_booked').notNull().default(false),
    thumbnailImageId: integer('thumbnail_image_id').references(
      (): AnyPgColumn => carImages.imageId,
      {
        onDelete: 'set null',
      },
    ),
    /**
     * Number of times the car was published. Part of image URLs, so that they change when it is published
     * again.
     */
    publication: integer('publication').notNull().default(1),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('cars_stock_number').on(t.stockNumber),
    uniqueIndex('cars_import_key').on(t.importKey),
    uniqueIndex('cars_creation_key').on(t.creationKey),
    index('cars_make_model').on(t.makeId, t.modelId),
    index('cars_model').on(t.modelId),
    index('cars_transmission').on(t.transmissionId),
    index('cars_fuel_type').on(t.fuelTypeId),
    check('cars_price_range', sql`${t.currentPrice} between 0 and 10000000`),
    check('cars_mileage_range', sql`${t.mileageKm} between 0 and 2000000`),
  ],
);

export const carImages = pgTable(
  'car_images',
  {
    imageId: integer('image_id').primaryKey().generatedAlwaysAsIdentity(),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.carId, { onDelete: 'cascade' }),
    /** Permanent public path: `{carId}/images/{file}.webp`. */
    imagePath: text('image_path').notNull(),
    /** Folder of the files in the storage; not public. */
    storageKey: text('storage_key').notNull(),
    /** Position in the gallery, from 0; null for a thumbnail that is not in the gallery. */
    position: integer('position'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    studio: text('studio'),
    /** Widths of existing variants, without and with each watermark; empty until the job has run. */
    widths: integer('widths').array().notNull().default([]),
    soldWidths: integer('sold_widths').array().notNull().default([]),
    bookedWidths: integer('booked_widths').array().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('car_images_path').on(t.imagePath),
    index('car_images_gallery').on(t.carId, t.position),
  ],
);
