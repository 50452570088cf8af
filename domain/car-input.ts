import { z } from 'zod';
import { buyerInput } from './buyer-input.ts';
import {
  day,
  entries,
  flag,
  line,
  money,
  oneOf,
  paragraphs,
  required,
  wholeNumber,
} from './car-fields.ts';
import { BOUNDS, CONDITIONS, CURRENCIES, KM_PER_MILE } from './car-options.ts';
import { id } from './fields.ts';

const nextYear = () => new Date().getUTCFullYear() + 1;
const maxMiles = Math.floor(BOUNDS.maxMileageKm / KM_PER_MILE);

/**
 * A new car, as form and API write it. Whatever is left out is empty; the flags are then for sale,
 * neither published nor premium.
 */
export const carInput = z.strictObject({
  name: line().describe('By default make and model'),
  makeId: id('Please select a make'),
  modelId: id('Please select a model').describe('A model of this make'),
  year: required(wholeNumber(BOUNDS.minYear, nextYear, true), 'Please select a year'),
  currentPrice: required(money(BOUNDS.maxPrice), 'Please enter a price').describe(
    'In the currency beside it, with at most two decimals',
  ),
  currency: oneOf(CURRENCIES).default('EUR'),
  condition: oneOf(CONDITIONS, 'Please select a condition'),
  transmissionId: id('Please select a transmission'),
  fuelTypeId: id('Please select a fuel type'),
  mileageKm: wholeNumber(0, BOUNDS.maxMileageKm).describe(
    'Kilometres; follows from the miles where only they are given',
  ),
  mileageMiles: wholeNumber(0, maxMiles).describe(
    'Miles; follow from the kilometres where only they are given',
  ),
  engineSize: line().describe('Litres'),
  enginePower: wholeNumber(0, 10_000).describe('Horsepower'),
  previousOwners: wholeNumber(0, 1_000),
  bodyType: line(),
  seats: line(),
  doors: line(),
  colour: line(),
  co2Emission: line().describe('Grams of CO2 a kilometre'),
  grossWeight: line().describe('Kilograms'),
  roadTax: line().describe('Annual motor tax'),
  nctDue: day().describe('`YYYY-MM-DD`'),
  environmental: line(),
  description: required(paragraphs(BOUNDS.maxDescription), 'Please enter a description'),
  features: entries(BOUNDS.maxFeatures).describe('One feature a line'),
  publish: flag('Publish', false),
  premium: flag('Premium', false),
  sale: flag('Sale', true),
});
/** As it is written, and as it is read. */
export type CarFields = z.input<typeof carInput>;
export type CarInput = z.output<typeof carInput>;

/** A change of a car: all of it again, the version that it changes, and whoever bought or booked it. */
export const carUpdate = z.strictObject({
  ...carInput.shape,
  carId: id(),
  version: z
    .int('Say which version this changes')
    .min(1, 'Say which version this changes')
    .max(BOUNDS.maxId, 'Say which version this changes')
    .describe('Of the read that this changes; 409 where the car has a newer one'),
  carSold: flag('Sold', false).describe('Off deletes the buyer’s details'),
  saleDate: day().describe('`YYYY-MM-DD`'),
  saleDetails: buyerInput.nullish().transform((details) => details ?? null),
  carBooked: flag('Booked', false).describe('Off deletes the details of whoever booked'),
  bookingDate: day().describe('`YYYY-MM-DD`'),
  bookingDetails: buyerInput.nullish().transform((details) => details ?? null),
});
export type CarUpdateFields = z.input<typeof carUpdate>;
export type CarUpdate = z.output<typeof carUpdate>;

/** Kilometres and miles; whichever is missing follows from the other. */
export function bothMileages({
  mileageKm,
  mileageMiles,
}: Pick<CarInput, 'mileageKm' | 'mileageMiles'>): Pick<CarInput, 'mileageKm' | 'mileageMiles'> {
  return {
    mileageKm: mileageKm ?? (mileageMiles === null ? null : Math.round(mileageMiles * KM_PER_MILE)),
    mileageMiles: mileageMiles ?? (mileageKm === null ? null : Math.round(mileageKm / KM_PER_MILE)),
  };
}
