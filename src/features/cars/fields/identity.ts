import { readPlate } from '../../ireland/plate.ts';
import { type ParseResult, quoted } from '../../../platform/text/parse-text.ts';

/** Plates and chassis numbers. */

export const MAX_REGISTRATION = 15;
export const MAX_VIN = 17;

/** Three digits, one or two letters, and digits: the form of Irish plates since 2013, and of no others. */
const LIKE_IRISH = /^\d{3}[-\s]*[A-Z]{1,2}[-\s]*\d+$/;

/** Parses a plate to its usual form: `241 d 12345` to `241-D-12345`. Plates of other countries keep their form. */
export function parseRegistration(text: string): ParseResult<string> {
  const plate = text.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  const irish = readPlate(plate)?.plate;
  if (irish) return { value: irish };
  const isPossible = /^[A-Z0-9]+(?:[- ]+[A-Z0-9]+)*$/.test(plate) && /\d/.test(plate);
  if (isPossible && plate.length <= MAX_REGISTRATION && !LIKE_IRISH.test(plate))
    return { value: plate };
  const message = `${quoted(text)} is not a plate, such as 241-D-12345`;
  return { code: 'notIdentifier', message };
}

/** Parses a VIN. Since 1981 it has 17 characters, and never I, O or Q. Older cars have shorter numbers. */
export function parseVin(text: string): ParseResult<string> {
  const vin = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const isPossible = /^[A-Z0-9]+$/.test(vin) && vin.length <= MAX_VIN;
  if (isPossible && (vin.length < MAX_VIN || !/[IOQ]/.test(vin))) return { value: vin };
  const message = `${quoted(text)} is not a VIN: it has 17 letters and figures, and no I, O or Q`;
  return { code: 'notIdentifier', message };
}
