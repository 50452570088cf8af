import { cleanText, toOneLine } from '../../../platform/text/stored-text.ts';
import { cellOf, type ExportedCar, EXPORTED_FIELDS } from '../export/stock-cells.ts';
import { parseYesNo } from '../../../platform/text/parse-text.ts';
import { headingOf, type StockField } from './headings.ts';
import { cellText, type StockCells } from './row.ts';
import { PLAIN_FIELDS, type StockCar } from './stock-row.ts';
import { conditionOf, isBlank } from './words.ts';

/** The changes of an existing car by a row. Entries of reference lists are still names. */
export type RowChanges = Partial<StockCar>;

/** Fields that are decided below, and `publish`: an import brings no photos, so staff publish. */
const DECIDED: readonly string[] = ['name', 'currency', 'publish', 'premium', 'sale'];

/**
 * Returns the fields that a row changes. A cell that is empty, that cannot be read, or that the export would write for
 * the car, changes nothing.
 */
export function rowChanges(
  { cells, car, isCurrencyKnown }: { cells: StockCells; car: StockCar; isCurrencyKnown: boolean },
  stored: ExportedCar,
): RowChanges {
  /** Whether a cell has a value that differs from the export. */
  const says = (...fields: StockField[]) =>
    fields.some((field) => {
      const text = cellText(cells[field] ?? '');
      return !isBlank(toOneLine(text)) && text !== cleanText(cellOf(field, stored));
    });
  const textOf = (field: StockField) => cellText(cells[field] ?? '');
  const changes: Record<string, unknown> = {};
  const set = (name: keyof StockCar & keyof ExportedCar, isSaid: boolean) => {
    const value = car[name];
    if (isSaid && value !== null && value !== stored[name]) changes[name] = value;
  };
  for (const name of PLAIN_FIELDS) if (!DECIDED.includes(name)) set(name, says(name));
  for (const name of ['stockNumber', 'registration', 'vin', 'year'] as const) set(name, says(name));
  for (const name of ['make', 'model', 'transmission', 'fuelType'] as const) set(name, says(name));
  set('name', says('name', 'variant', 'trim'));
  for (const name of ['premium', 'sale'] as const)
    set(name, says(name) && 'value' in parseYesNo(textOf(name)));
  const condition = conditionOf(textOf('state')) ?? conditionOf(textOf('condition'));
  set('condition', says('condition', 'state') && condition !== undefined);

  const hasPrice = says('price', 'salePrice', 'currency') && Number(car.currentPrice) > 0;
  set('currentPrice', hasPrice);
  set('currency', hasPrice && isCurrencyKnown);

  const isSameDistance =
    car.mileageKm === stored.mileageKm || car.mileageMiles === stored.mileageMiles;
  const hasDistance = says('mileageKm', 'mileageMiles', 'mileage') && !isSameDistance;
  set('mileageKm', hasDistance);
  set('mileageMiles', hasDistance);
  return changes;
}

/** A changed field as texts of the export. */
export interface ShownChange {
  heading: string;
  from: string;
  to: string;
}

/** Returns the cells that differ between two states of a car. */
export const shownChanges = (before: ExportedCar, after: ExportedCar): ShownChange[] =>
  EXPORTED_FIELDS.flatMap((field) => {
    const [from, to] = [cellOf(field, before), cellOf(field, after)];
    return from === to ? [] : [{ heading: headingOf(field), from, to }];
  });
