import { WHY } from '../components/card-caption.tsx';
import { CAR_LABELS, type CarLabel } from '../fields/car-labels.ts';
import type { Car } from '../car.ts';
import { priceText } from '../../../platform/format.ts';
import { statements } from '../page/provenance.ts';
import {
  additionalInformation,
  basicInformation,
  technicalDetails,
  type Value,
} from '../page/values.ts';
import { reducedFrom } from '../fields/reduction-text.ts';

/** A value of a car in the table. */
export interface Cell extends Pick<Value, 'value' | 'note'> {
  isLowest: boolean;
}

export interface Row {
  field: CarLabel | 'why';
  label: string;
  /** One cell per car; null for a car that is not on the site, or that has no reason in `reasonRows`. */
  cells: (Cell | null)[];
  /** Whether its values differ between cars. */
  differs: boolean;
}

export interface Section {
  title: string;
  rows: Row[];
}

/** The head of a column shows year, make and model. */
const IN_HEAD: readonly CarLabel[] = ['makeId', 'modelId', 'year'];

/** The values of the car page. If two have the same field, `compareRows` keeps the second, which says more. */
function valuesOf(car: Car): Value[] {
  return [
    priceOf(car),
    ...basicInformation(car).filter(({ field }) => !IN_HEAD.includes(field)),
    ...technicalDetails(car),
    ...additionalInformation(car),
    ...statements(car).flatMap(onceOnly),
  ];
}

/** Leaves out what other rows show: the number of owners and the NCT. Renames two labels that other rows have too. */
function onceOnly(row: Value): Value[] {
  const { field } = row;
  if (field === 'nctDue') return [];
  if (field === 'mileageCheckedAgainst') return [{ ...row, label: 'Mileage check' }];
  if (field === 'batteryHealth') return [{ ...row, label: CAR_LABELS.batteryHealth }];
  if (field !== 'previousUse') return [row];
  const use = row.value?.split(' · ').find((part) => !/ owners?$/.test(part));
  return use ? [{ field, label: 'Use', value: use }] : [];
}

function priceOf({ currentPrice, currency, pricing: { reduction } }: Car): Value {
  return {
    field: 'currentPrice',
    label: 'Price',
    value: priceText(currentPrice, currency),
    note: reduction && reducedFrom(reduction, currency),
  };
}

/** Rows in which the lowest value is marked, with the figure to compare. */
const FIGURES: Readonly<
  Partial<Record<CarLabel, (car: Car, value: string | null) => number | null>>
> = {
  currentPrice: (car) => car.currentPrice || null,
  mileageKm: (car) => car.mileageKm,
  previousOwners: (car) => car.previousOwners,
  // Only amounts in euro, in the format of the car page, are compared; a tax band is not.
  roadTax: (_, value) =>
    value !== null && /^€\d{1,3}(,?\d{3})*$/.test(value)
      ? Number(value.replaceAll(/\D/g, ''))
      : null,
};

/** Returns how each car meets what the visitor asked for. Empty if no car does. */
export const reasonRows = (reasons: readonly (string | null)[]): Section[] =>
  reasons.some(Boolean)
    ? [
        {
          title: 'What you asked for',
          rows: [
            {
              field: 'why',
              label: WHY,
              cells: reasons.map((value) =>
                value ? { value, note: null, isLowest: false } : null,
              ),
              differs: new Set(reasons).size > 1,
            },
          ],
        },
      ]
    : [];

/**
 * Returns the values of the car pages as rows of one table: the price and what differs, then what is the same. Leaves
 * out rows without any value.
 * @param cars null for a car that is not on the site
 */
export function compareRows(cars: readonly (Car | null)[]): Section[] {
  const values = cars.map((car) => new Map(car && valuesOf(car).map((row) => [row.field, row])));
  const fields = new Set(values.flatMap((rows) => [...rows.keys()]));
  const rows = [...fields]
    .map((field) =>
      rowOf(
        field,
        cars,
        values.map((known) => known.get(field)),
      ),
    )
    .filter(({ cells }) => cells.some((cell) => cell?.value || cell?.note));
  if (cars.filter(Boolean).length < 2) return [{ title: 'The facts', rows }];
  return [
    { title: 'What differs', rows: rows.filter(isFirst) },
    { title: 'What is the same', rows: rows.filter((row) => !isFirst(row)) },
  ].filter((section) => section.rows.length > 0);
}

const isFirst = ({ field, differs }: Row) => differs || field === 'currentPrice';

function rowOf(
  field: CarLabel,
  cars: readonly (Car | null)[],
  values: readonly (Value | undefined)[],
): Row {
  const lowest = lowestOf(field, cars, values);
  const cells = cars.map((car, at) => {
    const { value = null, note = null } = values[at] ?? {};
    return car && { value, note, isLowest: lowest.includes(at) };
  });
  const texts = cells.flatMap((cell) => (cell ? [`${cell.value}\n${cell.note}`] : []));
  const label = values.find(Boolean)?.label ?? '';
  return { field, label, cells, differs: new Set(texts).size > 1 };
}

/** Returns the indexes of the cars with the lowest figure; none if no other car has a higher one. */
function lowestOf(
  field: CarLabel,
  cars: readonly (Car | null)[],
  values: readonly (Value | undefined)[],
): number[] {
  const figureOf = FIGURES[field];
  if (!figureOf) return [];
  const currencies = new Set(cars.flatMap((car) => (car ? [car.currency] : [])));
  if (field === 'currentPrice' && currencies.size > 1) return [];
  const figures = cars.map((car, at) => car && figureOf(car, values[at]?.value ?? null));
  const known = figures.filter((figure) => figure !== null);
  const min = Math.min(...known);
  if (known.every((figure) => figure === min)) return [];
  return figures.flatMap((figure, at) => (figure === min ? [at] : []));
}
