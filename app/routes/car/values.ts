import type { Car } from '../../../domain/car.ts';
import { kilometres, separated, shortDate } from '../../../domain/format.ts';

/** A row of a fact table. */
export interface Value {
  label: string;
  /** null if the dealer left it empty. */
  value: string | null;
  /** A second line that explains the value. */
  note?: string | null;
}

export function basicInformation(car: Car): Value[] {
  return [
    { label: 'Make', value: text(car.make?.name) },
    { label: 'Model', value: text(car.model?.name) },
    { label: 'Year', value: text(car.year) },
    { label: 'Condition', value: text(car.condition) },
  ];
}

export function technicalDetails(car: Car): Value[] {
  return [
    { label: 'Engine Size', value: inUnit(car.engineSize, 'litre') },
    { label: 'Engine Power', value: inUnit(car.enginePower, 'hp') },
    { label: 'Transmission', value: text(car.transmission?.name) },
    { label: 'Fuel Type', value: text(car.fuelType?.name) },
    { label: 'Mileage (km)', value: car.mileageKm === null ? null : separated(car.mileageKm) },
    { label: 'Previous Owners', value: text(car.previousOwners) },
    { label: 'Body Type', value: text(car.bodyType) },
    { label: 'Seats', value: text(car.seats) },
    { label: 'Doors', value: text(car.doors) },
    { label: 'Colour', value: text(car.colour) },
    { label: 'CO2 Emission', value: inUnit(car.co2Emission, 'g/km') },
    { label: 'Gross Weight', value: inUnit(car.grossWeight, 'kg') },
  ];
}

export function additionalInformation(car: Car): Value[] {
  const co2 = inUnit(car.co2Emission, 'g/km CO2');
  return [
    { label: 'Road Tax', ...roadTax(car.roadTax) },
    {
      label: 'NCT Due',
      value: car.nctDue && shortDate(car.nctDue),
      note: car.nctDue && 'Next roadworthiness test',
    },
    { label: 'Environmental Class', value: text(car.environmental), note: co2 },
    {
      label: 'Premium Listing',
      value: car.premium ? 'Yes' : 'No',
      note: `Listed with our ${car.premium ? 'premium' : 'used'} vehicles`,
    },
  ];
}

export function quickFacts(car: Car): Value[] {
  return [
    { label: 'Year', value: text(car.year) },
    { label: 'Mileage', value: car.mileageKm === null ? null : kilometres(car.mileageKm) },
    { label: 'Fuel Type', value: text(car.fuelType?.name) },
    { label: 'Transmission', value: text(car.transmission?.name) },
  ];
}

/** The lines of a text without blank ones. */
export const linesOf = (features: string | null): string[] =>
  (features ?? '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Splits a text at blank lines. */
export const paragraphsOf = (description: string | null): string[] =>
  (description ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** Returns null for a missing or blank value. */
const text = (value: string | number | null | undefined): string | null =>
  String(value ?? '').trim() || null;

const FIGURE = /^\d+(\.\d+)?$/;

/** Adds the unit to a plain number. Other texts stay as the dealer wrote them. */
function inUnit(value: string | number | null, unit: string): string | null {
  const written = text(value);
  if (written === null || !FIGURE.test(written)) return written;
  return `${unit === 'kg' ? separated(Number(written)) : written}\u00a0${unit}`;
}

/** Splits `140` and `€140 a year` alike into `€140` and the note `a year`. */
function roadTax(value: string | null): Pick<Value, 'value' | 'note'> {
  const written = text(value);
  if (written === null) return { value: null };
  if (FIGURE.test(written)) return { value: `€${separated(Number(written))}`, note: 'a year' };
  const yearly = /^(€\s?[\d.,]+) a year$/.exec(written);
  return yearly?.[1] ? { value: yearly[1], note: 'a year' } : { value: written };
}
