import type { Car } from '../car.ts';
import { isElectric } from '../fields/electric.ts';
import { CAR_LABELS, CAR_UNITS, type CarLabel } from '../fields/car-labels.ts';
import { HP_PER_KW } from '../car-options.ts';
import { kilometres, separated, shortDate } from '../../../platform/format.ts';

/** A row of a fact table. */
export interface Value {
  /** The field that the row shows. It identifies the row, because two rows can have the same label. */
  field: CarLabel;
  label: string;
  /** null if the dealer left it empty. */
  value: string | null;
  /** A second line that explains the value. */
  note?: string | null;
  /** Whether the head of the page shows the value too. Phones and prints then leave out the row. */
  isAbove?: boolean;
}

export function basicInformation(car: Car): Value[] {
  return [
    { field: 'makeId' as const, label: 'Make', value: text(car.make?.name) },
    { field: 'modelId' as const, label: 'Model', value: text(car.model?.name) },
    { field: 'year' as const, label: 'Year', value: text(car.year) },
    { field: 'condition' as const, label: 'Condition', value: text(car.condition) },
  ].map((row) => ({ ...row, isAbove: true }));
}

export const isNamedInFull = ({ name, make, model }: Car): boolean =>
  [make, model].every((one) => one && name.toLowerCase().includes(one.name.toLowerCase()));

export function technicalDetails(car: Car): Value[] {
  return [
    ...energy(car),
    labelled('enginePower', power(car)),
    { ...labelled('transmissionId', text(car.transmission?.name)), isAbove: true },
    { ...labelled('fuelTypeId', text(car.fuelType?.name)), isAbove: true },
    { field: 'mileageKm', label: 'Mileage (km)', value: mileage(car, separated), isAbove: true },
    // "What we know about this car" shows this number too.
    { ...withUnit(car, 'previousOwners'), isAbove: car.previousOwners !== null },
    withUnit(car, 'bodyType'),
    withUnit(car, 'seats'),
    withUnit(car, 'doors'),
    withUnit(car, 'colour'),
    withUnit(car, 'co2Emission'),
    withUnit(car, 'grossWeight'),
  ];
}

/** Electric cars have no engine size. Range and health of the battery only appear if they are stated. */
function energy(car: Car): Value[] {
  if (!isElectric(car.fuelType?.name ?? null)) return [withUnit(car, 'engineSize')];
  const rows = BATTERY.map((name) =>
    labelled(name, inUnit(car.provenance[name], CAR_UNITS[name] ?? '')),
  );
  return rows.filter(({ value }, at) => at === 0 || value !== null);
}

const power = ({ enginePower: hp }: Car): string | null =>
  hp === null ? null : `${hp}\u00a0hp (${Math.round(hp / HP_PER_KW)}\u00a0kW)`;

/** Adds the miles, which the odometer shows, to a car from the United Kingdom: `115,873 km (72,000 mi)`. */
function mileage(car: Car, format: (km: number) => string): string | null {
  const { mileageKm, mileageMiles, provenance } = car;
  if (mileageKm === null) return null;
  const isBritish = provenance.importedFrom === 'GB' || provenance.importedFrom === 'NI';
  if (!isBritish || mileageMiles === null) return format(mileageKm);
  return `${format(mileageKm)} (${separated(mileageMiles)}\u00a0mi)`;
}

const BATTERY = ['batteryKwh', 'rangeKm', 'batteryHealth'] as const;

/** Fields whose value is a text or a number. */
type PlainField = {
  [Name in CarLabel & keyof Car]: Car[Name] extends string | number | null ? Name : never;
}[CarLabel & keyof Car];

const labelled = (field: CarLabel, value: string | null): Value => ({
  field,
  label: CAR_LABELS[field],
  value,
});

const withUnit = (car: Car, name: PlainField): Value =>
  labelled(name, inUnit(car[name], CAR_UNITS[name] ?? ''));

export function additionalInformation(car: Car): Value[] {
  const co2 = inUnit(car.co2Emission, 'g/km CO2');
  return [
    {
      ...labelled('roadTax', null),
      ...roadTax(text(car.roadTax) ?? car.provenance.motorTax),
    },
    {
      ...labelled('nctDue', car.nctDue && shortDate(car.nctDue)),
      note: car.nctDue ? null : car.provenance.nct,
    },
    { ...labelled('environmental', text(car.environmental)), note: co2 },
    {
      field: 'premium',
      label: 'Premium Listing',
      value: car.premium ? 'Yes' : 'No',
      // The head shows a tag for a premium car, and none for any other car.
      isAbove: true,
    },
  ];
}

export function quickFacts(car: Car): Value[] {
  return [
    { field: 'year', label: 'Year', value: text(car.year) },
    { field: 'mileageKm', label: 'Mileage', value: mileage(car, kilometres) },
    { field: 'fuelTypeId', label: 'Fuel Type', value: text(car.fuelType?.name) },
    { field: 'transmissionId', label: 'Transmission', value: text(car.transmission?.name) },
  ];
}

/** Splits a text into lines without blank ones. */
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
  if (written === null || unit === '' || !FIGURE.test(written)) return written;
  return `${unit === 'kg' ? separated(Number(written)) : written}\u00a0${unit}`;
}

/** Splits `140` and `€140 a year (…)` into `€140` and a note that begins with `a year`. Keeps other texts. */
function roadTax(value: string | null): Pick<Value, 'value' | 'note'> {
  const written = text(value);
  if (written === null) return { value: null };
  if (FIGURE.test(written)) return { value: `€${separated(Number(written))}`, note: 'a year' };
  const [, amount, note] = /^(€\s?[\d.,]+) (a year(?: \(.*)?)$/.exec(written) ?? [];
  return amount ? { value: amount, note: note ?? null } : { value: written };
}
