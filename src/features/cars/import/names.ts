import type { ReferenceListKey } from '../../reference-lists/definitions.ts';
import { fold } from '../../../platform/text/search-text.ts';

/**
 * How stock files write the names of makes, fuel types and transmissions. Names are compared without case,
 * accents, spaces and signs (`nameMatch`), so only other words are listed here.
 */

/** Parses rows of a usual name and its synonyms: `name, synonym, synonym; name`. */
const synonyms = (text: string): string[][] =>
  text.split(';').map((row) => row.split(',').map((word) => word.trim()));

const MAKES = synonyms(`
  Abarth; Alfa Romeo, alfa; Alpine; Aston Martin, aston; Audi; Bentley; BMW; BYD; Cadillac;
  Chevrolet, chevy; Chrysler; Citroën; CUPRA; Dacia; Daewoo; Daihatsu; Dodge; DS, ds automobiles;
  Ferrari; Fiat; Ford; Genesis; Honda; Hyundai; Infiniti; Isuzu; Iveco; Jaguar; Jeep;
  Kia, kia motors; Lamborghini; Lancia; Land Rover; Lexus; Lotus; Maserati; Mazda; McLaren;
  Mercedes-Benz, mercedes, merc, mercedes b, mb, daimler benz; MG, mg motor, mg motor uk; MINI, bmw mini;
  Mitsubishi; Nissan; Opel; Peugeot; Polestar; Porsche; Renault; Rolls-Royce; Rover; Saab; SEAT;
  Škoda; Smart; SsangYong; Subaru; Suzuki; Tesla, tesla motors; Toyota; Vauxhall;
  Volkswagen, vw, volks wagen, volkswagon, vw volkswagen, volkswagen vw; Volvo
`);

const FUEL_TYPES = synonyms(`
  Petrol, gasoline, gas, petrol engine, unleaded, unleaded petrol, petrol unleaded,
  regular unleaded, premium unleaded, benzin, super, super benzin, essence, gasolina, benzina;
  Diesel, diesel engine, diesel fuel, turbo diesel, gasoil, gazole, heavy oil, derv, gasolio;
  Electric, ev, bev, electricity, electric only, fully electric, all electric, full electric,
  pure electric, battery electric, battery electric vehicle, electric vehicle, electric battery,
  elektro, elektrisch, électrique, elettrica;
  Hybrid, hev, full hybrid, self charging hybrid, hybrid electric, hybrid electric vehicle,
  petrol hybrid, hybrid petrol, petrol electric, electric petrol, petrol electric hybrid,
  hybrid petrol electric, petrol hybrid electric, gasoline hybrid, gas electric hybrid,
  gasoline electric hybrid, hybrid benzin, benzin hybrid, hybrid benzin elektro, hybride;
  Plug-in Hybrid, phev, plugin, plug in hybrid electric, plug in hybrid vehicle,
  plug in hybrid electric vehicle, hybrid plug in, petrol plug in hybrid, plug in hybrid petrol,
  petrol hybrid plug in, petrol phev, phev petrol, petrol electric plug in,
  petrol plug in hybrid electric, rechargeable hybrid;
  Diesel Hybrid, diesel electric, hybrid diesel, diesel electric hybrid, hybrid diesel electric;
  Mild Hybrid, mhev, petrol mild hybrid, mild hybrid petrol;
  LPG, autogas, lpg gas, liquid petroleum gas, liquefied petroleum gas;
  CNG, natural gas, compressed natural gas, erdgas;
  Hydrogen, fuel cell, hydrogen fuel cell, wasserstoff;
  Flex Fuel, flex, ffv, e85, flex fuel vehicle, flexible fuel;
  Other
`);

const TRANSMISSIONS = synonyms(`
  Manual, man, m, mt, manual transmission, manual gearbox, stick, stick shift, standard,
  schaltgetriebe, handschaltung, manuell, manuelle;
  Automatic, auto, a, at, automatic transmission, automatic gearbox, auto transmission, automatik,
  automatikgetriebe, automatique;
  Semi-Automatic, semi auto, semi automatic transmission, halbautomatik;
  Other
`);

/** Transmissions of one kind: `6-Speed Manual`, `S tronic`. The first pattern that fits wins. */
const KINDS_OF_TRANSMISSION: readonly { pattern: RegExp; name: string }[] = [
  {
    pattern:
      /semi|halbauto|automated manual|automated.?shift|\bamt\b|\basg\b|selespeed|easytronic|sequential|robotis|robotiz|\be?smg\b|\begs\b|\betg\d?\b|\bmmt\b|dualogic|sensodrive|softouch|quickshift|2.?tronic/i,
    name: 'Semi-Automatic',
  },
  {
    pattern:
      /auto|cvt|\bdsg|\bdct|\bpdk|\bedc\b|\beat ?\d|tronic|matic\b|powershift|direct.?shift|dual.?clutch|double.?clutch|twin.?clutch|doppelkuppl|speedshift|shiftronic|selectshift|touchshift|multi.?drive|lineartronic|variable|\bdht\b|single.?speed|1.?speed|one.?speed|direct drive|fixed gear|reduction gear|\ba\/t\b|\d(sp|spd)?.?at\b/i,
    name: 'Automatic',
  },
  { pattern: /manual|stick|schalt|\bm\/t\b|\d(sp|spd)?.?mt\b|\bman\b/i, name: 'Manual' },
];

/** Words of an engine before or after its fuel: `2.0 Diesel`, `V6 Petrol Turbo`. */
const ENGINE_WORDS =
  /\b\d+([.,]\d+)?\s*(l|ltr|litres?|cc|ccm|v|bhp|hp|ps|kw)?\b|\b[vilhw]\d{1,2}\b|\b(bi|twin)?.?turbo(charged)?\b|\bengine\b|\bfuel\b|\bcommon rail\b|\b(tdi|tdci|dci|hdi|bluehdi|cdi|crdi|cdti|jtd|d4d|tsi|tfsi|fsi|mpi|gdi|t-gdi|tgdi|vtec|ecoboost|puretech)\b|[()[\],]/gi;

/** A name without case, accents, spaces and signs, for comparisons. Empty if it has no letter or digit. */
export const nameMatch = (name: string) =>
  fold(name)
    .replaceAll('&', 'and')
    .replaceAll('+', 'plus')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const usualNames = (rows: readonly string[][]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap((words) => words.map((word) => [nameMatch(word), words[0] ?? word] as const)),
  );

const USUAL_NAMES: Readonly<Record<ReferenceListKey, ReadonlyMap<string, string>>> = {
  makes: usualNames(MAKES),
  models: new Map(),
  fuelTypes: usualNames(FUEL_TYPES),
  transmissions: usualNames(TRANSMISSIONS),
};

/** Returns the usual name of the same thing: `VW` is Volkswagen, `GASOLINE` is Petrol. */
export function usualName(list: ReferenceListKey, name: string): string | undefined {
  if (list !== 'models') return USUAL_NAMES[list].get(nameMatch(name));
  // German names of series: `B-Klasse`, `3er`.
  const translated = name.replace(/[ -]?klasse$/i, '-Class').replace(/^(\d)er\b/i, '$1 Series');
  return translated === name ? undefined : translated;
}

/** Returns the name of the kind: `6-Speed Manual` is Manual, `2.0 Diesel` is Diesel. */
export function kindOf(list: ReferenceListKey, name: string): string | undefined {
  if (list === 'transmissions')
    return KINDS_OF_TRANSMISSION.find(({ pattern }) => pattern.test(name))?.name;
  if (list !== 'fuelTypes') return undefined;
  const fuel = name.replaceAll(ENGINE_WORDS, ' ').trim();
  return fuel === '' ? undefined : usualName('fuelTypes', fuel);
}

/** Whether the text is a name: it has a letter, and is not only a number of gears. */
export const isName = (text: string) =>
  /\p{L}/u.test(text) && !/^\d+.?(speed|spd|sp|gears?)$/i.test(text);
