import { BOUNDS } from '../../../platform/bounds.ts';
import { counted, kilometres, money } from '../../../platform/format.ts';
import { keysOf, mapNames } from '../../../platform/objects.ts';
import { DOORS, SEATS } from '../car-options.ts';
import { MILEAGE_SLIDER, type TextFilter } from '../listing.ts';

/** A filter by an entry of a reference list. */
interface ListRow {
  kind: 'list';
  /** For example `fuel type`. */
  noun: string;
  /** The list in the API. */
  list: string;
}

/** A filter by a text that visitors choose from a list. */
interface TextRow {
  kind: 'text';
  noun: string;
}

interface FigureRow {
  kind: 'figure';
  noun: string;
  /** Names that begin with `min` and `max` are limits, another one is the figure itself. */
  parameters: readonly string[];
  /** The highest limit that the API accepts. */
  max: number;
  /** The lowest limit in an address. */
  min?: number;
  decimals?: number;
  /** The steps of its slider. Its end means no limit. */
  slider?: { min: number; max: number; step: number };
  /** A limit in words: `€20,000`. */
  text: (limit: number) => string;
  /** What precedes the limits if the unit does not say it: `Motor tax up to €200`. */
  prefix?: string;
  /** The words for both limits, instead of those of `text`. */
  label?: (limits: Limits) => string | false;
}

/** A filter that is neither a name nor a figure. */
interface SpecialRow {
  kind: 'listingType' | 'premium';
}

/** Where visitors choose a filter: in the search panel, in Advanced Search, or only in a sentence and the address. */
interface Place {
  place?: 'panel' | 'advanced';
}

type FilterRow = (ListRow | TextRow | FigureRow | SpecialRow) & Place;

/** The lowest and the highest limit of a figure. */
interface Limits {
  min: number | null;
  max: number | null;
}

const euro = (amount: number) => money(amount, 'EUR');

/**
 * Every filter of a search, in the order of the API. The page, its address, the panel, the labels, the searches without
 * one filter, the API, the counts and the meaning of a sentence are derived from this table. `filter-meanings.ts` has
 * the value of a car and the words of a sentence for each figure. See decision 087.
 */
export const FILTERS = {
  makeId: { kind: 'list', noun: 'make', list: 'makes', place: 'panel' },
  modelId: { kind: 'list', noun: 'model', list: 'models', place: 'panel' },
  transmissionId: { kind: 'list', noun: 'transmission', list: 'transmissions', place: 'panel' },
  fuelTypeId: { kind: 'list', noun: 'fuel type', list: 'fuelTypes', place: 'advanced' },
  listingType: { kind: 'listingType', place: 'panel' },
  price: {
    kind: 'figure',
    noun: 'price',
    parameters: ['minPrice', 'maxPrice'],
    max: BOUNDS.maxPrice,
    text: euro,
    place: 'panel',
  },
  premium: { kind: 'premium' },
  year: {
    kind: 'figure',
    noun: 'year',
    parameters: ['minYear', 'maxYear'],
    max: 9_999,
    min: BOUNDS.minYear,
    text: String,
    label: ({ min, max }) => yearLabel({ minYear: min, maxYear: max }),
    place: 'advanced',
  },
  mileage: {
    kind: 'figure',
    noun: 'mileage',
    parameters: ['minMileage', 'maxMileage'],
    max: BOUNDS.maxMileageKm,
    slider: MILEAGE_SLIDER,
    text: kilometres,
    place: 'advanced',
  },
  bodyType: { kind: 'text', noun: 'body type', place: 'advanced' },
  colour: { kind: 'text', noun: 'colour', place: 'advanced' },
  seats: {
    kind: 'figure',
    noun: 'number of seats',
    parameters: ['minSeats', 'maxSeats'],
    max: SEATS.max,
    text: (count) => counted(count, 'seat'),
  },
  doors: {
    kind: 'figure',
    noun: 'number of doors',
    parameters: ['doors'],
    max: DOORS.max,
    text: (count) => counted(count, 'door'),
  },
  engine: {
    kind: 'figure',
    noun: 'engine size',
    parameters: ['engine', 'minEngine', 'maxEngine'],
    max: 99.9,
    decimals: 1,
    text: (litres) => `${litres.toFixed(1)} litres`,
  },
  power: {
    kind: 'figure',
    noun: 'power',
    parameters: ['minPower', 'maxPower'],
    max: 10_000,
    text: (horsepower) => `${horsepower}\u00a0hp`,
  },
  tax: {
    kind: 'figure',
    noun: 'motor tax',
    parameters: ['minTax', 'maxTax'],
    max: 100_000,
    text: euro,
    prefix: 'Motor tax',
  },
  owners: {
    kind: 'figure',
    noun: 'number of owners',
    parameters: ['minOwners', 'maxOwners'],
    max: 1_000,
    text: (count) => counted(count, 'owner'),
    label: ({ min, max }) => (min === null && max === 1 ? '1 owner' : false),
  },
  range: {
    kind: 'figure',
    noun: 'range',
    parameters: ['minRange', 'maxRange'],
    max: 5_000,
    text: kilometres,
    prefix: 'Range',
  },
} as const satisfies Record<string, FilterRow>;

type Rows = typeof FILTERS;
export type FilterName = keyof Rows;
type NamesOf<Kind> = {
  [Name in FilterName]: Rows[Name] extends { kind: Kind } ? Name : never;
}[FilterName];
export type ListFilter = NamesOf<'list'>;
export type NameFilter = ListFilter | TextFilter;
export type Figure = NamesOf<'figure'>;
/** A parameter that limits a figure, such as `minSeats`. */
export type FigureFilter = Rows[Figure]['parameters'][number];
export type Parameter = Exclude<FilterName, Figure> | FigureFilter;

export const FILTER_NAMES = keysOf(FILTERS);
export const LIST_FILTERS = ofKind('list');
export const FIGURES = ofKind('figure');
export const FIGURE_FILTERS: readonly FigureFilter[] = FIGURES.flatMap(
  (figure): readonly FigureFilter[] => FILTERS[figure].parameters,
);
/** The filters by names, for a sentence. */
export const NAME_FILTERS: readonly NameFilter[] = [...LIST_FILTERS, ...ofKind('text')];
/** All parameters, in the order of the table. */
export const PARAMETERS: readonly Parameter[] = FILTER_NAMES.flatMap(parametersOf);

function ofKind<Kind extends FilterRow['kind']>(kind: Kind): NamesOf<Kind>[];
function ofKind(kind: string): string[] {
  return FILTER_NAMES.filter((name) => FILTERS[name].kind === kind);
}

export const isFigure = (name: FilterName): name is Figure => FILTERS[name].kind === 'figure';
export const isText = (name: FilterName): name is TextFilter => FILTERS[name].kind === 'text';

export function parametersOf(name: FilterName): readonly Parameter[];
export function parametersOf(name: FilterName): readonly string[] {
  const row: FilterRow = FILTERS[name];
  return row.kind === 'figure' ? row.parameters : [name];
}

export const filtersAt = (place: Place['place']): FilterName[] =>
  FILTER_NAMES.filter((name) => placeOf(FILTERS[name]) === place);

const placeOf = ({ place }: FilterRow) => place;

const hasControl = (name: Parameter) =>
  name !== 'minMileage' &&
  FILTER_NAMES.some(
    (filter) => placeOf(FILTERS[filter]) !== undefined && parametersOf(filter).includes(name),
  );

/** Parameters that a control of the panel sets, and those that only a sentence, a link or the address sets. */
export const WITH_CONTROL = PARAMETERS.filter(hasControl);
export const WITHOUT_CONTROL = PARAMETERS.filter((name) => !hasControl(name));

export const figureRow = (figure: Figure): FigureRow => FILTERS[figure];

const FIGURE_OF = new Map<FigureFilter, Figure>(
  FIGURES.flatMap((figure) => FILTERS[figure].parameters.map((name) => [name, figure] as const)),
);

export const figureOf = (name: FigureFilter): Figure => FIGURE_OF.get(name) ?? 'price';

/** Whether a parameter is the lowest or the highest limit of its figure, or the figure itself. */
export const sideOf = (name: string): 'min' | 'max' | 'exact' =>
  name.startsWith('min') ? 'min' : name.startsWith('max') ? 'max' : 'exact';

const LIMITS = mapNames(
  FIGURES,
  (figure): Partial<Record<'min' | 'max' | 'exact', FigureFilter>> => {
    const names: readonly FigureFilter[] = FILTERS[figure].parameters;
    return Object.fromEntries(names.map((name) => [sideOf(name), name]));
  },
);

export const limitsOf = (figure: Figure) => LIMITS[figure];

type Figures = Partial<Record<FigureFilter, number | null | undefined>>;

/** Returns the limits of a figure in words: `Up to €20,000`. Empty without a limit. */
export function figureLabel(figure: Figure, values: Figures): string {
  const row = figureRow(figure);
  const names = limitsOf(figure);
  const limit = (name: FigureFilter | undefined) => (name && values[name]) ?? null;
  const [min, max, exact] = [limit(names.min), limit(names.max), limit(names.exact)];
  const range = row.label?.({ min, max }) || rangeLabel({ min, max }, row.text);
  const labels = [exact !== null && row.text(exact), range && withPrefix(row.prefix, range)];
  return labels.filter(Boolean).join(', ');
}

const withPrefix = (prefix: string | undefined, text: string) =>
  prefix ? `${prefix} ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;

function rangeLabel({ min, max }: Limits, text: (limit: number) => string): string {
  if (min === null) return max === null ? '' : `Up to ${text(max)}`;
  if (max === null) return `From ${text(min)}`;
  return min === max ? text(min) : `${text(min)} to ${text(max)}`;
}

/** Returns the years that a filter accepts; null means no limit. Returns false if both are null. */
function yearLabel({
  minYear,
  maxYear,
}: {
  minYear: number | null;
  maxYear: number | null;
}): string | false {
  if (minYear === null) return maxYear !== null && `${maxYear} or older`;
  if (maxYear === null) return `${minYear} or newer`;
  return minYear === maxYear ? String(minYear) : `${minYear} to ${maxYear}`;
}
