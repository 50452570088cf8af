import { HP_PER_KW, KM_PER_MILE } from '../../car-options.ts';

/** Filters by a figure. Prices are in the currency of the car, engines in litres, power in horsepower. */
export const FIGURE_FILTERS = [
  'minPrice',
  'maxPrice',
  'minYear',
  'maxYear',
  'maxMileage',
  'minSeats',
  'maxSeats',
  'doors',
  'engine',
  'minPower',
  'maxTax',
  'maxOwners',
] as const;
export type FigureFilters = Partial<Record<(typeof FIGURE_FILTERS)[number], number>>;

/** Facts about today and the stock that rules use. */
export interface Circumstances {
  /** This year in Dublin. */
  year: number;
  /** Mileage that a third of the cars have at most, in kilometres; null if the stock is empty. */
  lowMileageKm: number | null;
}

type Groups = Readonly<Record<string, string | undefined>>;

interface FigureRule {
  /**
   * A regular expression of folded words, numbers and signs with one space between them. A name in braces stands
   * for a pattern of `PARTS`.
   */
  phrase: string;
  /** Returns the filters, or null if the phrase stays a search for words. */
  read: ((groups: Groups, at: Circumstances) => FigureFilters | null) | null;
}

/** A number, with an optional unit of thousands. */
const amount = (name: string) =>
  String.raw`(?:[€£] )?(?<${name}>\d{1,3} \d00|\d+(?:\.\d+)?)(?<${name}Unit> (?:k|grand|thousand))?(?: (?:euros?|eur|€))?`;

/** A year, or the two figures and the half-year of an Irish plate. */
const year = (name: string) =>
  String.raw`(?:(?<${name}>19[5-9]\d|20\d\d)|(?<${name}Plate>(?:1[3-9]|[2-9]\d)[12]))(?: (?:plate|reg|d))?`;
const anyYear = year('x').replaceAll(/\?<x(?:Plate)?>/g, '?:');

/** "Not", "don't" and "can't", with words that may follow them: "I don't want to spend more than". */
export const NOT = '(?:no|not|never|cannot|dont|cant|wont|isnt|(?:don|can|won|isn|wouldn|doesn) t)';
const not = `${NOT}(?: (?:want|looking|like|go|pay|spend|be|to|it|any|anything)){0,4}`;

/** Patterns that rules share. Each becomes a group with its name if a rule needs its text. */
const PARTS: Readonly<Record<string, string>> = {
  not,
  max: `(?<max>${not} (?:more|over|above)(?: than)?|under|sub|faoi|below|less than|lower than|cheaper than|up to|upto|max(?:imum)?(?: of)?|at most|within|<)`,
  min: `(?<min>${not} (?:less|fewer|under|below)(?: than)?|over|above|more than|at least|from|min(?:imum)?(?: of)?|starting at|>)`,
  orLess: '(?:(?:or|and) (?:less|under|below|lower|fewer)|max(?:imum)?|tops|budget)',
  orMore: String.raw`(?:(?:or|and) (?:more|over|above|up)|plus|\+|upwards?)`,
  to: '(?:to|and|-|till|until)',
  n: String.raw`(?<n>\d+(?:\.\d+)?)`,
  amount: amount('amount'),
  low: amount('low'),
  high: amount('high'),
  year: year('year'),
  last: year('last'),
  // Separators between the items of a list.
  years: `(?:${anyYear} (?:(?:or|and|&|/) )?){0,5}`,
  unit: '(?<unit>kms?|kilomet(?:er|re)s?|klicks?|miles?|mls|mi|mileage)',
  mileage: '(?:mileage|milage|miles|kms?|kilomet(?:er|re)s)',
  power: '(?<unit>b?hp|ps|horsepower|kw)',
  litres: '(?:l|ltrs?|lit(?:er|re)s?)',
  tax: '(?:(?:road|motor|car) )?tax',
  aYear: '(?: (?:(?:a|per|/) (?:year|annum)|yearly|annually|pa))?',
  // A number before these words is neither a year nor a price.
  noUnit: '(?! (?:k|grand|thousand|euros?|eur|€|kms?|miles?|cc|b?hp|kw|%)(?: |$))',
};

/** Returns a price. A figure below 200 means thousands: nobody looks for a car of €20. */
function euro(figure = '', unit?: string): number {
  const number = Number(figure.replace(' ', ''));
  return Math.round(unit || number < 200 ? number * 1_000 : number);
}

/** Returns kilometres. Returns null below 1,000, which is hardly a mileage. */
function mileage(figure = '', thousands: string | undefined, unit = 'km'): number | null {
  const number = Number(figure.replace(' ', '')) * (thousands ? 1_000 : 1);
  return number < 1_000
    ? null
    : Math.floor(/^mi?(?:les?|ls)?$/.test(unit) ? number * KM_PER_MILE : number);
}

const upTo = (km: number | null): FigureFilters | null => (km === null ? null : { maxMileage: km });

/** Returns null for a year in the future. */
function yearOf(groups: Groups, name: string, at: Circumstances): number | null {
  const plate = groups[`${name}Plate`]?.slice(0, 2);
  const found = plate === undefined ? Number(groups[name]) : 2_000 + Number(plate);
  return found > at.year + 1 ? null : found;
}

const byYear =
  (filters: (year: number) => FigureFilters): FigureRule['read'] =>
  (groups, at) => {
    const found = yearOf(groups, 'year', at);
    return found === null ? null : filters(found);
  };

/** "Under 5" excludes the 5, "at most 5" includes it. */
const isLess = (phrase = '') => /^(?:under|below|less|lower|<)/.test(phrase);
const limitOf = ({ n, max }: Groups) => Number(n) - (isLess(max) ? 1 : 0);

const whole = (number: number, min: number, max: number) =>
  Number.isInteger(number) && number >= min && number <= max;

/**
 * The rules for phrases with a figure. The first rule that matches at a place wins, so specific rules precede general
 * ones.
 */
const FIGURE_RULES: readonly FigureRule[] = [
  // Monthly sums, ranges of electric cars, consumption and guarantees are no filters.
  {
    phrase:
      '(?:{max} |{min} |around )?{amount} (?:(?:a|per|/) )?(?:months?|monthly|weeks?|weekly|pm|pw|p / m|deposit|down)',
    read: null,
  },
  { phrase: '(?:{max} |{min} )?{amount} {unit} (?:(?:of|electric) )?range', read: null },
  {
    phrase: '(?:electric )?range (?:of |over |above |at least |more than )*{amount}(?: {unit})?',
    read: null,
  },
  {
    phrase:
      '(?:{max} |{min} )?{n} (?:mpg|g|grams?|%|kwh|tons?|tonnes?|inch(?:es)?|months?|weeks?|days?|kg|nm|keys?|speeds?|gears?|cylinders?)',
    read: null,
  },
  {
    phrase:
      '(?:{max} |{min} )?{n} (?:years?|yrs?) (?:of )?(?:warranty|guarantee|nct|service|finance)',
    read: null,
  },

  {
    phrase: String.raw`(?:nct|tax|taxed|service|serviced|warranty) (?:\w+ ){0,2}{year}`,
    read: null,
  },

  // Motor tax
  {
    phrase: '{tax} (?:is |of |at )?{max} (?:€ )?{n}{aYear}',
    read: ({ n }) => ({ maxTax: Number(n) }),
  },
  {
    phrase: '{tax} (?:is |of )?(?:€ )?{n}(?: euros?)?{aYear}(?: {orLess})?{aYear}',
    // "Tax 03/27" is a month.
    read: ({ n }) => (Number(n) < 50 ? null : { maxTax: Number(n) }),
  },
  { phrase: '{tax} {min} (?:€ )?{n}{aYear}', read: null },
  {
    phrase: '(?:{max} )?(?:€ )?{n}(?: euros?)?{aYear} {tax}',
    read: ({ n }) => ({ maxTax: Number(n) }),
  },

  // Owners
  { phrase: '{min} {n} (?:previous )?owners?', read: null },
  {
    phrase:
      '(?:{max} |\\d (?:or|to|-) )?{n} (?:(?:previous|prev|former|careful|lady|private) )?owners?(?: {orLess})?(?: from new)?',
    read: (groups) => (whole(limitOf(groups), 1, 10) ? { maxOwners: limitOf(groups) } : null),
  },
  { phrase: '(?:single|first) owner', read: () => ({ maxOwners: 1 }) },

  // Seats and doors
  {
    phrase:
      '(?:for )?{n} (?:car|child|childs|childrens|baby|booster|isofix|front|rear|back|heated) seats?',
    read: null,
  },
  {
    phrase: 'seat(?:s|ing) for {n}',
    read: ({ n }) => (whole(Number(n), 2, 10) ? { minSeats: Number(n) } : null),
  },
  {
    phrase: '(?:for )?{max} {n} (?:- )?(?:seat(?:s|ers?)?|passengers?|people)',
    read: (groups) => (whole(limitOf(groups), 1, 10) ? { maxSeats: limitOf(groups) } : null),
  },
  {
    phrase:
      '(?:for )?(?:{min} )?{n} (?:{orMore} )?(?:- )?(?:(?<seats>seat(?:s|ers?)?)|passengers?|people|persons?|adults)(?: {orMore})?',
    read: ({ n, min, seats: isSeats }) => {
      const seats = Number(n) + (/^(?:over|above|more|>)/.test(min ?? '') ? 1 : 0);
      return whole(seats, 2, 10)
        ? { minSeats: seats, ...(isSeats && seats === 2 && { maxSeats: 2 }) }
        : null;
    },
  },
  {
    phrase: String.raw`{n} or \d+ (?:- )?(?:seat(?:s|ers?)?)`,
    read: ({ n }) => (whole(Number(n), 2, 10) ? { minSeats: Number(n) } : null),
  },
  { phrase: String.raw`(?:{max}|{min}|\d or) {n} (?:- )?(?:doors?|drs?)`, read: null },
  {
    phrase: '{n} (?:- )?(?:doors?|drs?)',
    read: ({ n }) => (whole(Number(n), 1, 7) ? { doors: Number(n) } : null),
  },

  // Power and engine
  { phrase: '{max} {n} {power}', read: null },
  {
    phrase: String.raw`(?:{min} )?{n} (?:\+ )?{power}(?: {orMore})?`,
    read: ({ n, unit }) => ({ minPower: Math.round(Number(n) * (unit === 'kw' ? HP_PER_KW : 1)) }),
  },
  { phrase: '(?:{max}|{min}) {n} (?:- )?(?:{litres}|cc)', read: null },
  { phrase: String.raw`(?:{max}|{min}) [0-8]\.\d{noUnit}`, read: null },
  {
    phrase: String.raw`\d(?:\.\d)?(?: {litres})? (?:or|/|{to}) \d(?:\.\d)?(?: {litres}|(?<=\.\d){noUnit})`,
    read: null,
  },
  {
    phrase: String.raw`\d\.\d(?: {litres})? (?:or|and) (?:smaller|less|under|below|lower|bigger|larger|more|over|above|up)`,
    read: null,
  },
  { phrase: '(?<n>[1-8]) (?:- )?{litres}', read: ({ n }) => ({ engine: Number(n) }) },
  {
    phrase: String.raw`(?<n>[0-8]\.\d)(?: (?:- )?{litres})?{noUnit}`,
    read: ({ n }) => ({ engine: Number(n) }),
  },
  {
    phrase: String.raw`(?<n>\d{3,4}) cc`,
    read: ({ n }) => ({ engine: Math.round(Number(n) / 100) / 10 }),
  },

  // Year and age
  {
    phrase:
      '(?:{max}|(?<newer>newer than|younger than)|{not} older than) {n} (?:years?|yrs?)(?: old)?',
    read: ({ n, max, newer }, at) =>
      whole(Number(n), 1, 50)
        ? { minYear: at.year - Number(n) + (newer || isLess(max) ? 1 : 0) }
        : null,
  },
  {
    phrase: '{n} (?:years?|yrs?)(?: old)? (?:{orLess}|(?:or|and) (?:newer|younger))',
    read: ({ n }, at) => (whole(Number(n), 1, 50) ? { minYear: at.year - Number(n) } : null),
  },
  // The age of a driver.
  {
    phrase: String.raw`(?:for (?:\w+ ){0,2})?{n} (?:- )?(?:years?|yrs?) (?:- )?old (?:son|daughter|boy|girl|lad|lass|kid|driver|student|child)`,
    read: null,
  },
  { phrase: String.raw`for (?:\w+ ){0,2}{n} (?:- )?(?:years?|yrs?) (?:- )?old`, read: null },
  {
    phrase: '{n} (?:- )?(?:years?|yrs?) (?:- )?old',
    read: ({ n }, at) => {
      const about = at.year - Number(n);
      return whole(Number(n), 1, 50) ? { minYear: about - 1, maxYear: about + 1 } : null;
    },
  },
  {
    phrase: '(?:between |from )?{year} (?:(?:{to}|or|&|/) )?{years}{last}{noUnit}',
    read: (groups, at) => {
      const [first, last] = [yearOf(groups, 'year', at), yearOf(groups, 'last', at)];
      return first === null || last === null
        ? null
        : { minYear: Math.min(first, last), maxYear: Math.max(first, last) };
    },
  },
  {
    phrase: String.raw`{year} (?:(?:or|and) )?(?:newer|later|younger|onwards?|on|up|upwards?|above|plus|\+)`,
    read: byYear((minYear) => ({ minYear })),
  },
  {
    phrase:
      '(?:from|since|min|minimum|at least|{not} (?:older than|before|pre)) (?:a )?{year}{noUnit}',
    read: byYear((minYear) => ({ minYear })),
  },
  {
    phrase: '(?:newer than|younger than|later than|after|post) (?:a )?{year}',
    read: byYear((before) => ({ minYear: before + 1 })),
  },
  {
    phrase: '{year} (?:or|and) (?:older|earlier|before)',
    read: byYear((maxYear) => ({ maxYear })),
  },
  {
    phrase: '(?:up to|until|{not} (?:newer than|after|later than)) (?:a )?{year}{noUnit}',
    read: byYear((maxYear) => ({ maxYear })),
  },
  {
    phrase: '(?:before|older than|pre) (?:a )?{year}',
    read: byYear((after) => ({ maxYear: after - 1 })),
  },
  {
    phrase: '(?:around|about|circa) {year}{noUnit}',
    read: byYear((about) => ({ minYear: about - 1, maxYear: about + 1 })),
  },
  // A year or a price: unclear.
  { phrase: String.raw`(?:{max}|{min}) (?:19[5-9]\d|20[0-4]\d){noUnit}`, read: null },
  {
    phrase: String.raw`(?<n>[0-29]\d) (?:plate|reg|d)`,
    read: ({ n }, at) => {
      const only = Number(n) + (Number(n) < 90 ? 2_000 : 1_900);
      return only > at.year ? null : { minYear: only, maxYear: only };
    },
  },
  { phrase: '{year}{noUnit}', read: byYear((only) => ({ minYear: only, maxYear: only })) },

  // Kilometres
  {
    phrase: 'low(?:er|est)? {mileage}',
    read: (_, { lowMileageKm }) => upTo(lowMileageKm),
  },
  { phrase: '{min} {amount} {unit}', read: null },
  { phrase: '{mileage} (?:of )?{max} {amount}(?: {unit})?', read: readMileage },
  { phrase: '(?:{max} )?{amount}(?: {unit})? on the clock(?: {orLess})?', read: readMileage },
  { phrase: '(?:{max} )?{amount} {unit}(?: {orLess})?', read: readMileage },

  // Price
  {
    phrase: '(?<between>(?:between|from|budget(?: of| is)?) )?{low} {to} {high}',
    read: ({ between, low, lowUnit, high, highUnit }) => {
      const prices = [euro(low, lowUnit), euro(high, highUnit)] as const;
      // Not without "between": "15k - 2019" is a price and a year.
      const [from, to] = between === 'between ' ? prices.toSorted((a, b) => a - b) : prices;
      const isPrice = between || lowUnit || highUnit || Number(low) >= 1_000;
      return isPrice && from < to ? { minPrice: from, maxPrice: to } : null;
    },
  },
  {
    phrase: '(?:around|about|circa|approx|approximately|roughly|~) {amount}',
    read: readAboutPrice,
  },
  { phrase: '{amount} (?:(?:- )?ish|or so|(?:or )?there ?abouts|approx)', read: readAboutPrice },
  {
    phrase:
      '(?:(?:price|max(?:imum)?) )?(?:{max}(?: price| budget)?|budget(?: of| is)?) {amount}(?: {orLess})?',
    read: readMaxPrice,
  },
  { phrase: '{amount} (?:{orLess}|to spend)', read: readMaxPrice },
  // "For 3 dogs" is no price.
  {
    phrase: 'for {amount}',
    read: (groups) =>
      groups['amountUnit'] || groups['amount']!.length > 3 ? readMaxPrice(groups) : null,
  },
  {
    phrase: '{min} {amount}',
    read: (groups) => ({ minPrice: euro(groups['amount'], groups['amountUnit']) }),
  },
  {
    phrase: String.raw`(?:[€£] )?(?<n>\d{4,}|\d+(?= (?:k|grand)))(?<k> (?:k|grand))? {orMore}`,
    read: ({ n, k }) => ({ minPrice: euro(n, k) }),
  },
  // A price alone is a highest price.
  {
    phrase: String.raw`(?:for )?(?:[€£] {n}(?<k> k)?|(?<n>\d+(?:\.\d+)?)(?<k> (?:k|grand|thousand))|(?<n>\d{4,})(?= (?:euros?|eur|€)))(?: (?:euros?|eur|€))?`,
    read: ({ n, k }) => ({ maxPrice: euro(n, k) }),
  },
];

function readMileage({ amount: figure, amountUnit, unit }: Groups): FigureFilters | null {
  return upTo(mileage(figure, amountUnit, unit));
}

function readAboutPrice({ amount: figure, amountUnit }: Groups): FigureFilters {
  const price = euro(figure, amountUnit);
  return { minPrice: Math.round(price * 0.9), maxPrice: Math.round(price * 1.1) };
}

function readMaxPrice({ amount: figure, amountUnit }: Groups): FigureFilters {
  return { maxPrice: euro(figure, amountUnit) };
}

const COMPILED = FIGURE_RULES.map(({ phrase, read }) => ({
  pattern: new RegExp(
    `(?:${phrase.replaceAll(/\{(\w+)\}/g, (_, part: string) => PARTS[part]!)})(?= |$)`,
    'y',
  ),
  read,
}));

/**
 * Reads the figure that begins at an index of a text of tokens with one space between them. Returns its end and its
 * filters, which are null if the phrase is only searched for as words. Returns null if no rule matches.
 */
export function readFigure(
  text: string,
  at: number,
  circumstances: Circumstances,
): { end: number; filters: FigureFilters | null } | null {
  for (const { pattern, read } of COMPILED) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) {
      return {
        end: at + match[0].length,
        filters: read?.(match.groups ?? {}, circumstances) ?? null,
      };
    }
  }
  return null;
}
