import { separated } from '../../platform/format.ts';
import { MOTOR_TAX_RATES } from './motor-tax-rates.ts';
import { readPlate } from './plate.ts';

/** Annual motor tax of private cars. No Zod, because public pages import this file: see decision 003. */

interface MotorTaxFacts {
  /** First registration anywhere, as `YYYY-MM-DD`. */
  firstRegistered: string | null;
  /**
   * An Irish plate shows the first registration of a car that was registered new in Ireland. A car on any
   * other plate is an import.
   */
  registration: string | null;
  /** null: not imported, or not stated. */
  importedFrom: string | null;
  /** As typed: `118`, `118 g/km`, `112-118`. */
  co2: string | null;
  /** In litres as typed, or in cm³. */
  engineSize: string | null;
  isElectric: boolean;
  bodyType: string | null;
  /** `YYYY-MM-DD` */
  today: string;
}

/** In euro. */
export interface MotorTax {
  annual: number;
  halfYear: number;
  /** The figure that it was calculated from: `118 g/km`. */
  basis: string;
}

type Table = 'engine' | 'nedc' | 'wltp';
/** The tables that a car can be in. `lower`: the cheaper one of engine and NEDC. */
type Regime = Table | 'lower';

/** Dates from which another table applies to a car that is registered for the first time. */
const LOWER_FROM = '2008-01-01';
const CO2_FROM = '2008-07-01';
const WLTP_FROM = '2021-01-01';
/** No car had a WLTP figure before Regulation (EU) 2017/1151 applied. */
const FIRST_WLTP = '2017-09-01';

/** Vintage cars have another rate. */
const VINTAGE_YEARS = 30;
/** Vehicles with other rates, which do not depend on CO2. */
const NOT_PRIVATE = /\b(van|pick-?up|commercial|crew cab|camper(van)?|motorhome|minibus|truck)\b/i;
/** Markets whose CO2 figures follow the European test cycles. */
const EUROPEAN = ['GB', 'NI', 'EU'];
/** A larger figure is a typing error. */
const MAX_CO2 = 600;
const MAX_ENGINE = 10_000;

/** Returns the motor tax of a car if the facts leave only one rate; null otherwise. */
export function motorTax(facts: MotorTaxFacts): MotorTax | null {
  const registered = firstRegistrationOf(facts);
  if (!registered || (facts.bodyType && NOT_PRIVATE.test(facts.bodyType))) return null;
  if (registered.to > facts.today) registered.to = facts.today;
  if (registered.from > registered.to) return null;
  if (registered.from <= yearsBefore(facts.today, VINTAGE_YEARS)) return null;

  const co2 = co2Of(facts.co2);
  if (facts.isElectric) {
    const isContradiction = co2 !== null && co2.max > 0;
    return isContradiction ? null : taxOf(MOTOR_TAX_RATES.electric, 'its electric motor');
  }
  // Dealers' systems export 0 for an unknown figure, and other markets measure in another way.
  const isEuropean = facts.importedFrom === null || EUROPEAN.includes(facts.importedFrom);
  const measured = co2 === null || co2.min === 0 || !isEuropean ? ANYTHING : co2;
  const engine = engineOf(facts.engineSize);
  const rates = new Set<number>();
  const bases = new Set<string | null>();
  for (const regime of regimesOf(registered, facts)) {
    for (const [rate, basis] of ratesIn(regime, measured, engine)) {
      rates.add(rate);
      bases.add(basis === 'engine' ? engine.text : measured.text);
    }
  }
  const [annual] = rates;
  const [basis] = bases;
  return annual !== undefined && rates.size === 1 && basis ? taxOf(annual, basis) : null;
}

/** `€200 a year (€111 for six months), worked out from 118 g/km` */
export const motorTaxText = ({ annual, halfYear, basis }: MotorTax): string =>
  `€${separated(annual)} a year (€${separated(halfYear)} for six months), worked out from ${basis}`;

/** Warns staff if the text of the field Road Tax names another amount; undefined if it agrees or has none. */
export function motorTaxWarning(roadTax: string | null, tax: MotorTax | null): string | undefined {
  const written = /^€?\s*(\d[\d,]*)(?:\.00)?(?: (?:a|per) year)?$/i.exec(
    roadTax?.trim() ?? '',
  )?.[1];
  if (!tax || !written || Number(written.replaceAll(',', '')) === tax.annual) return undefined;
  return `We work out €${separated(tax.annual)} a year from ${tax.basis}. Visitors see the amount that you entered. Please check it.`;
}

/** Half a year costs 55.5 % of the annual rate, without cents. */
const taxOf = (annual: number, basis: string): MotorTax => ({
  annual,
  halfYear: Math.floor((annual * 555) / 1000),
  basis,
});

/** Both ends are included. */
interface Range {
  min: number;
  max: number;
  /** null if it is unknown. */
  text: string | null;
}
const ANYTHING: Range = { min: 1, max: Infinity, text: null };

interface Dates {
  from: string;
  to: string;
}

/** Returns null if the date is unknown, or plate and dates contradict each other. */
function firstRegistrationOf(facts: MotorTaxFacts): Dates | null {
  const { firstRegistered } = facts;
  const plate = readPlate(facts.registration ?? '');
  const ofPlate = plate && {
    from: `${plate.year}-${plate.half === 2 ? '07-01' : '01-01'}`,
    to: `${plate.year}-${plate.half === 1 ? '06-30' : '12-31'}`,
  };
  // The plate of an import does not prove when it was registered abroad.
  if (facts.importedFrom !== null || !ofPlate)
    return firstRegistered ? { from: firstRegistered, to: firstRegistered } : null;
  if (!firstRegistered) return ofPlate;
  const isContradiction = firstRegistered < ofPlate.from || firstRegistered > ofPlate.to;
  return isContradiction ? null : { from: firstRegistered, to: firstRegistered };
}

function regimesOf({ from, to }: Dates, facts: MotorTaxFacts): Regime[] {
  const regimes: Regime[] = [];
  if (from < LOWER_FROM) regimes.push('engine');
  if (from < CO2_FROM && to >= LOWER_FROM) regimes.push('lower');
  if (to < CO2_FROM) return regimes;
  if (!isImport(facts)) {
    if (from < WLTP_FROM) regimes.push('nedc');
    if (to >= WLTP_FROM) regimes.push('wltp');
    return regimes;
  }
  if (from >= WLTP_FROM) return ['wltp'];
  const cycles: Regime[] = to < FIRST_WLTP ? ['nedc'] : ['nedc', 'wltp'];
  return [...regimes, ...cycles];
}

const isImport = ({ importedFrom, registration }: MotorTaxFacts): boolean =>
  importedFrom !== null || (!!registration?.trim() && readPlate(registration) === null);

type Rate = [rate: number, basis: 'engine' | 'co2'];

function ratesIn(regime: Regime, co2: Range, engine: Range): Rate[] {
  if (regime === 'engine') return ratesBetween('engine', engine).map((rate) => [rate, 'engine']);
  if (regime !== 'lower') return ratesBetween(regime, co2).map((rate) => [rate, 'co2']);
  const byEngine = ratesBetween('engine', engine);
  return ratesBetween('nedc', co2).flatMap((byCo2) =>
    byEngine.map((rate): Rate => (rate < byCo2 ? [rate, 'engine'] : [byCo2, 'co2'])),
  );
}

/** Returns every rate that a value within a range can have. */
function ratesBetween(table: Table, { min, max }: Range): number[] {
  const bands = MOTOR_TAX_RATES[table];
  return bands
    .filter(([most], at) => most >= min && (bands[at - 1]?.[0] ?? -1) < max)
    .map(([, rate]) => rate);
}

/** Parses `118`, `118 g/km`, `118.5` or a range. Returns null for other texts, and figures that no car has. */
function co2Of(typed: string | null): Range | null {
  const figure = String.raw`(\d{1,3}(?:[.,]\d)?)`;
  const shape = new RegExp(
    `^${figure}(?:\\s*[-–]\\s*${figure})?\\s*(?:g(?:\\s*CO2)?(?:\\s*/\\s*km)?)?$`,
    'i',
  );
  const [, low = '', high = low] = shape.exec(typed?.trim() ?? '') ?? [];
  if (low === '') return null;
  const [min, max] = [decimal(low), decimal(high)];
  if (min > max || max > MAX_CO2) return null;
  return { min, max, text: `${min === max ? min : `${min} to ${max}`} g/km` };
}

/**
 * Returns which engines a text can mean, in cm³. 1.6 litres can be 1,598 cm³ or 1,604 cm³, and makers
 * sell 1,248 cm³ as 1.3 litres: the figure can be wrong by one in its last place.
 */
function engineOf(typed: string | null): Range {
  const text = typed?.trim() ?? '';
  const cubic = /^(\d{3,4})\s*(?:cc|ccm|cm3|cm³)?$/i.exec(text)?.[1];
  if (cubic)
    return { min: Number(cubic), max: Number(cubic), text: `${separated(Number(cubic))} cc` };
  const [, litres = '', decimals = ''] =
    /^(\d{1,2}(?:[.,](\d{1,3}))?)\s*(?:l|ltrs?|lit(?:re|er)s?)?$/i.exec(text) ?? [];
  const size = Math.round(decimal(litres) * 1000);
  if (size === 0 || size > MAX_ENGINE) return ANYTHING;
  const doubt = 10 ** (3 - decimals.length) - 1;
  return {
    min: Math.max(1, size - doubt),
    max: size + doubt,
    text: `${litres.replace(',', '.')} litres`,
  };
}

const decimal = (text: string) => Number(text.replace(',', '.'));

const yearsBefore = (date: string, years: number) =>
  `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
