import { BOUNDS } from '../../../platform/bounds.ts';
import { type Currency, separated } from '../../../platform/format.ts';
import { bothMileages } from '../write/car-input.ts';
import { KM_PER_MILE } from '../car-options.ts';
import type { ImportAdvice } from './advice.ts';
import { type DistanceUnit, parseDistance, quoted } from '../../../platform/text/parse-text.ts';
import type { StockField } from './headings.ts';
import type { Row } from './row.ts';

interface MileageOptions {
  /** The currency of the price: decides the unit if neither file nor user states it. */
  currency: Currency | null;
  /** The unit of other rows. */
  usual: string | undefined;
  /** The unit of mileages without one; null if the user has chosen none. */
  option: DistanceUnit | null;
  advice: ImportAdvice;
}

/** Returns both mileages; calculates the missing one from the other. */
export function mileageOf(row: Row, options: MileageOptions) {
  const read = (field: StockField, stated: DistanceUnit | null) => {
    const distance = row.read(field, parseDistance);
    if (distance === null) return null;
    if (stated !== null && distance.unit !== null && distance.unit !== stated)
      return row.leaveOut(field, `it is written in ${distance.unit}, not in ${stated}`);
    const unit = stated ?? distance.unit ?? options.option ?? assumedUnit(row, options);
    const km = unit === 'km' ? distance.figure : Math.round(distance.figure * KM_PER_MILE);
    if (km <= BOUNDS.maxMileageKm) return { unit, figure: distance.figure };
    const most = `${separated(BOUNDS.maxMileageKm)} km`;
    return row.leaveOut(field, `${separated(km)} km is above ${most}`);
  };
  const stated = [read('mileageKm', 'km'), read('mileageMiles', 'mi')];
  const isStated = stated.some(Boolean);
  if (isStated) row.noteUnread('mileage', 'another column says the unit');
  const found = isStated ? stated : [read('mileage', unitIn(row))];
  const km = found.find((distance) => distance?.unit === 'km')?.figure ?? null;
  let miles = found.find((distance) => distance?.unit === 'mi')?.figure ?? null;
  if (km !== null && miles !== null && !areEqual(km, miles))
    miles = row.leaveOut('mileageMiles', `it is not the same as ${separated(km)} km`);
  return bothMileages({ mileageKm: km, mileageMiles: miles });
}

/** Whether the distances differ only by rounding: at most 2 km or 1 %. */
const areEqual = (km: number, miles: number) =>
  Math.abs(km - miles * KM_PER_MILE) <= Math.max(2, km * 0.01);

/** Returns the unit that the unit column of the row states, or null. */
function unitIn(row: Row): DistanceUnit | null {
  const text = row.textOf('mileageUnit');
  if (text === null) return null;
  if (/^(k|km|kms|kmt|kilomet(re|er)s?)$/i.test(text)) return 'km';
  if (/^(m|mi|mls|smi|miles?)$/i.test(text)) return 'mi';
  return row.leaveOut('mileageUnit', `${quoted(text)} is neither km nor miles`);
}

function assumedUnit(row: Row, { currency, usual, advice }: MileageOptions): DistanceUnit {
  if (usual === 'km' || usual === 'mi') {
    row.note('mileage', `${usual} where the cell has no unit, as in the other rows`);
    return usual;
  }
  if (currency === 'GBP' || currency === 'USD') {
    row.note(
      'mileage',
      `miles, because the file has no unit and the prices are not in euro; ${advice.milesAssumed}`,
    );
    return 'mi';
  }
  row.note('mileage', `km, because the file has no unit; ${advice.kmAssumed}`);
  return 'km';
}
