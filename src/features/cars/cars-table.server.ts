import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CarChoice } from './car-options.ts';
import { cents, instant, oneOf } from '../../platform/database/columns.server.ts';
import {
  fuelTypes,
  makes,
  models,
  transmissions,
} from '../reference-lists/reference-lists-table.server.ts';

/** Sold, archived and deleted cars keep their plate, VIN and stock number, which another car may then have. */
export const IN_STOCK = sql`deleted_at is null and archived_at is null and not car_sold`;

/** A plate without its case, spaces and hyphens. */
export const REGISTRATION_KEY = sql`upper(regexp_replace(registration, '[^A-Za-z0-9]', '', 'g'))`;

export const cars = pgTable(
  'cars',
  {
    carId: integer('car_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Unique among the cars in stock. */
    stockNumber: text('stock_number'),
    /** The plate. Unique among the cars in stock, ignoring case, spaces and hyphens. */
    registration: text('registration'),
    /** In upper case, without spaces and hyphens. Unique among the cars in stock. */
    vin: text('vin'),
    firstRegistered: date('first_registered', { mode: 'string' }),
    importedFrom: text('imported_from').$type<CarChoice<'importedFrom'>>(),
    /** The first figures of an Irish plate: 241, or 8 for `08-D-1`. Null for other plates. */
    plateYear: smallint('plate_year'),
    inStockSince: date('in_stock_since', { mode: 'string' })
      .notNull()
      .default(sql`(now() at time zone 'Europe/Dublin')::date`),
    /**
     * Identifies an imported car if its stock number changes: contains its registration, VIN and the address of its
     * page, or without these the hash of its row and the number of equal rows before it.
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
    /** Text in the price column of a stock file that is not a price. Null once the car has a price. */
    unreadPrice: text('unread_price'),
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
    serviceHistory: text('service_history').$type<CarChoice<'serviceHistory'>>(),
    lastServiceOn: date('last_service_on', { mode: 'string' }),
    lastServiceKm: integer('last_service_km'),
    keys: integer('keys'),
    historyCheckedWith: text('history_checked_with'),
    historyCheckedOn: date('history_checked_on', { mode: 'string' }),
    historyNote: text('history_note'),
    writeOff: text('write_off').$type<CarChoice<'writeOff'>>(),
    writeOffNote: text('write_off_note'),
    financeOwed: text('finance_owed').$type<CarChoice<'financeOwed'>>(),
    mileageCheckedAgainst: text('mileage_checked_against'),
    mileageCheckedOn: date('mileage_checked_on', { mode: 'string' }),
    previousUse: text('previous_use').$type<CarChoice<'previousUse'>>(),
    recallsCheckedOn: date('recalls_checked_on', { mode: 'string' }),
    connectedServices: text('connected_services').$type<CarChoice<'connectedServices'>>(),
    recordedData: text('recorded_data'),
    warrantyMonths: integer('warranty_months'),
    warrantyKm: integer('warranty_km'),
    warrantyBy: text('warranty_by'),
    batteryKwh: doublePrecision('battery_kwh'),
    rangeKm: integer('range_km'),
    batteryHealth: integer('battery_health'),
    batteryCheckedOn: date('battery_checked_on', { mode: 'string' }),
    knownMarks: text('known_marks'),
    premium: boolean('premium').notNull().default(false),
    publish: boolean('publish').notNull().default(false),
    sale: boolean('sale').notNull().default(true),
    carSold: boolean('car_sold').notNull().default(false),
    carBooked: boolean('car_booked').notNull().default(false),
    /** When the car was first published. Null for one that never was, or that an earlier release published. */
    publishedAt: instant('published_at'),
    /** When the booking ends; null without an end. */
    holdUntil: instant('hold_until'),
    /** Set if and only if the car is booked, as `soldAt` if it is sold and `archivedAt` if it is archived. */
    bookedAt: instant('booked_at'),
    soldAt: instant('sold_at'),
    archivedAt: instant('archived_at'),
    /** When the car was moved to the bin. */
    deletedAt: instant('deleted_at'),
    thumbnailImageId: integer('thumbnail_image_id').references(
      (): AnyPgColumn => carImages.imageId,
      {
        onDelete: 'set null',
      },
    ),
    /**
     * Grows each time the car is published. Part of image URLs, so that they change when it is published again.
     */
    publication: integer('publication').notNull().default(1),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('cars_stock_number').on(t.stockNumber).where(IN_STOCK),
    uniqueIndex('cars_registration').on(REGISTRATION_KEY).where(IN_STOCK),
    uniqueIndex('cars_vin').on(t.vin).where(IN_STOCK),
    uniqueIndex('cars_import_key')
      .on(t.importKey)
      .where(sql`deleted_at is null`),
    uniqueIndex('cars_creation_key').on(t.creationKey),
    index('cars_make_model').on(t.makeId, t.modelId),
    index('cars_model').on(t.modelId),
    index('cars_transmission').on(t.transmissionId),
    index('cars_fuel_type').on(t.fuelTypeId),
    check('cars_price_range', sql`${t.currentPrice} between 0 and 10000000`),
    check('cars_mileage_range', sql`${t.mileageKm} between 0 and 2000000`),
  ],
);

const imageColumns = () => ({
  carId: integer('car_id')
    .notNull()
    .references(() => cars.carId, { onDelete: 'cascade' }),
  /** Permanent public path: `{carId}/images/{file}.webp`. */
  imagePath: text('image_path').notNull(),
  /** Folder of the files in the storage; not public. */
  storageKey: text('storage_key').notNull(),
  /** Hash of `full.webp`. Null for images of earlier releases until a job has read them; empty if the file is missing. */
  sha256: text('sha256'),
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
});

export const carImages = pgTable(
  'car_images',
  { imageId: integer('image_id').primaryKey().generatedAlwaysAsIdentity(), ...imageColumns() },
  (t) => [
    uniqueIndex('car_images_path').on(t.imagePath),
    index('car_images_gallery').on(t.carId, t.position),
  ],
);

/**
 * Images that staff removed from a car. `position` is the place at which visitors saw them: 0 for the thumbnail.
 * Their files are kept for 30 days. A separate table, so that no reader of images has to leave them out.
 */
export const removedImages = pgTable(
  'removed_images',
  {
    /** The former id of the image. */
    imageId: integer('image_id').primaryKey(),
    ...imageColumns(),
    removedAt: instant('removed_at').notNull(),
  },
  (t) => [
    index('removed_images_car').on(t.carId, t.removedAt),
    index('removed_images_storage_key').on(t.storageKey),
  ],
);

/** Why a price period began: the write that published the car or changed its price. */
export const PRICE_SOURCES = ['form', 'bulk', 'import', 'schedule', 'stage', 'migration'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/**
 * The prices that the public saw: one row for each time in which an unsold car was on the site at one price.
 * `changeCar` and `addCars` write it. No API changes or deletes a row. See decision 073.
 */
export const pricePeriods = pgTable(
  'price_periods',
  {
    periodId: integer('period_id').primaryKey().generatedAlwaysAsIdentity(),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.carId, { onDelete: 'cascade' }),
    price: numeric('price', { precision: 10, scale: 2 }).notNull(),
    currency: text('currency').notNull(),
    fromAt: instant('from_at').notNull(),
    /** Null while the car is on the site at this price. */
    toAt: instant('to_at'),
    /** Name of the user whose write began the period. */
    byName: text('by_name').notNull(),
    source: text('source').$type<PriceSource>().notNull(),
  },
  (t) => [
    uniqueIndex('price_periods_open')
      .on(t.carId)
      .where(sql`to_at is null`),
    index('price_periods_car').on(t.carId, t.fromAt),
    check('price_periods_order', sql`${t.toAt} > ${t.fromAt}`),
    check('price_periods_source', oneOf(t.source, PRICE_SOURCES)),
  ],
);

/** The lowest price of a car that staff may ask without `money`. Not in `cars`, whose rows many readers load whole. */
export const priceFloors = pgTable('price_floors', {
  carId: integer('car_id')
    .primaryKey()
    .references(() => cars.carId, { onDelete: 'cascade' }),
  price: cents('price').notNull(),
  version: integer('version').notNull().default(1),
});
