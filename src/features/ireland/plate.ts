/** Irish registration plates. No Zod, because public pages import this file: see decision 003. */

/** Codes that are in use since 2014, and older ones. */
const COUNTIES: Readonly<Record<string, string>> = {
  C: 'Cork',
  CE: 'Clare',
  CN: 'Cavan',
  CW: 'Carlow',
  D: 'Dublin',
  DL: 'Donegal',
  G: 'Galway',
  KE: 'Kildare',
  KK: 'Kilkenny',
  KY: 'Kerry',
  L: 'Limerick',
  LD: 'Longford',
  LH: 'Louth',
  LK: 'Limerick',
  LM: 'Leitrim',
  LS: 'Laois',
  MH: 'Meath',
  MN: 'Monaghan',
  MO: 'Mayo',
  OY: 'Offaly',
  RN: 'Roscommon',
  SO: 'Sligo',
  T: 'Tipperary',
  TN: 'Tipperary',
  TS: 'Tipperary',
  W: 'Waterford',
  WD: 'Waterford',
  WH: 'Westmeath',
  WW: 'Wicklow',
  WX: 'Wexford',
};

/** The code of the whole of Tipperary, which older plates do not have. */
const NOT_BEFORE_2013 = ['T'];

/** A plate without its case, spaces and hyphens. */
export const plateKey = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

interface Plate {
  /** In the usual form, for example `191-C-12345`. */
  plate: string;
  /** Year of the first registration. An import keeps the year in which it was first registered abroad (not verified). */
  year: number;
  /** 1: January to June, 2: July to December; null before 2013, when plates did not show it. */
  half: 1 | 2 | null;
  /** County of the first registration in Ireland, not of the seller. */
  county: string;
}

/**
 * Reads a plate of 1987 or later, with or without spaces and hyphens, in upper or lower case. Returns null
 * for other plates, for example foreign or vintage ones, which are valid too.
 */
export function readPlate(typed: string): Plate | null {
  const shape = /^(\d\d)([12])?[-\s]*([A-Z]{1,2})[-\s]*([1-9]\d{0,5})$/;
  const [, digits = '', halfDigit, code = '', number = ''] =
    shape.exec(typed.trim().toUpperCase()) ?? [];
  const county = COUNTIES[code];
  if (!county) return null;
  const twoDigits = Number(digits);
  const half = halfDigit === '1' ? 1 : halfDigit === '2' ? 2 : null;
  const year = twoDigits >= 87 && half === null ? 1900 + twoDigits : 2000 + twoDigits;
  const isOldFormat = year < 2013;
  if (isOldFormat !== (half === null)) return null;
  if (isOldFormat && NOT_BEFORE_2013.includes(code)) return null;
  return { plate: `${digits}${halfDigit ?? ''}-${code}-${number}`, year, half, county };
}

const HALVES = { 1: 'January to June ', 2: 'July to December ' } as const;

/** When and where a car was registered: `January to June 2019, Cork`. */
export const registeredText = ({ year, half, county }: Plate): string =>
  `${half === null ? '' : HALVES[half]}${year}, ${county}`;

/** Returns the first figures of an Irish plate: 222 for July to December 2022, 12 for 2012. Null for other plates. */
export function plateYear(registration: string | null): number | null {
  const plate = readPlate(registration ?? '');
  return plate && Number(plate.plate.split('-', 1)[0]);
}

/** Returns the label of a plate year: `222`, and `05` for 5. */
export const plateYearText = (year: number): string => String(year).padStart(2, '0');
