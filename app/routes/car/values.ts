import type { Car } from '../../../domain/car.ts';
import { CAR_LABELS, CAR_UNITS } from '../../../domain/car-labels.ts';
import { kilometres, separated, shortDate } from '../../../domain/format.ts';

/** A value of a table; null where the dealer left it open. */
export interface Value {
  label: string;
  value: string | null;
  /** A second line that explains the value; only where it is true of this car. */
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
    withUnit(car, 'engineSize'),
    withUnit(car, 'enginePower'),
    { label: CAR_LABELS.transmissionId, value: text(car.transmission?.name) },
    { label: CAR_LABELS.fuelTypeId, value: text(car.fuelType?.name) },
    { label: 'Mileage (km)', value: car.mileageKm === null ? null : separated(car.mileageKm) },
    withUnit(car, 'previousOwners'),
    withUnit(car, 'bodyType'),
    withUnit(car, 'seats'),
    withUnit(car, 'doors'),
    withUnit(car, 'colour'),
    withUnit(car, 'co2Emission'),
    withUnit(car, 'grossWeight'),
  ];
}

type MeasuredField =
  | 'engineSize'
  | 'enginePower'
  | 'previousOwners'
  | 'bodyType'
  | 'seats'
  | 'doors'
  | 'colour'
  | 'co2Emission'
  | 'grossWeight';

const withUnit = (car: Car, name: MeasuredField): Value => ({
  label: CAR_LABELS[name],
  value: inUnit(car[name], CAR_UNITS[name] ?? ''),
});

export function additionalInformation(car: Car): Value[] {
  const co2 = inUnit(car.co2Emission, 'g/km CO2');
  return [
    { label: CAR_LABELS.roadTax, ...roadTax(car.roadTax) },
    {
      label: CAR_LABELS.nctDue,
      value: car.nctDue && shortDate(car.nctDue),
      note: car.nctDue && 'Next roadworthiness test',
    },
    { label: CAR_LABELS.environmental, value: text(car.environmental), note: co2 },
    {
      label: 'Premium Listing',
      value: car.premium ? 'Yes' : 'No',
      note: `Listed with our ${car.premium ? 'premium' : 'used'} vehicles`,
    },
  ];
}

/** Year, mileage, fuel and gearbox: what a buyer asks first. */
export function quickFacts(car: Car): Value[] {
  return [
    { label: 'Year', value: text(car.year) },
    { label: 'Mileage', value: car.mileageKm === null ? null : kilometres(car.mileageKm) },
    { label: 'Fuel Type', value: text(car.fuelType?.name) },
    { label: 'Transmission', value: text(car.transmission?.name) },
  ];
}

/** The lines of a text that say something. */
export const linesOf = (features: string | null): string[] =>
  (features ?? '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The paragraphs of a text: what blank lines divide. */
export const paragraphsOf = (description: string | null): string[] =>
  (description ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** `null` for what is missing or blank. */
const text = (value: string | number | null | undefined): string | null =>
  String(value ?? '').trim() || null;

const FIGURE = /^\d+(\.\d+)?$/;

/** A bare figure gets its unit; whatever else the dealer wrote stands as it is. */
function inUnit(value: string | number | null, unit: string): string | null {
  const written = text(value);
  if (written === null || unit === '' || !FIGURE.test(written)) return written;
  return `${unit === 'kg' ? separated(Number(written)) : written}\u00a0${unit}`;
}

/** `140` and `€140 a year` both read `€140`, `a year`. */
function roadTax(value: string | null): Pick<Value, 'value' | 'note'> {
  const written = text(value);
  if (written === null) return { value: null };
  if (FIGURE.test(written)) return { value: `€${separated(Number(written))}`, note: 'a year' };
  const yearly = /^(€\s?[\d.,]+) a year$/.exec(written);
  return yearly?.[1] ? { value: yearly[1], note: 'a year' } : { value: written };
}
