import { keysOf } from '../../../../platform/objects.ts';
import { FIGURE_MEANINGS } from '../filter-meanings.ts';
import { TEXT_FILTERS } from '../../listing.ts';
import {
  FIGURE_FILTERS,
  type FigureFilter,
  figureOf,
  type Parameter,
  sideOf,
} from '../filter-table.ts';
import { type StockCar, textKey } from '../../stock-car.server.ts';
import { titleCheck, wordsCheck } from '../../stock/words.server.ts';
import { isOrdinary, type NameFilters } from './names.ts';
import type { Reading } from './read-sentence.ts';

type Check = (car: StockCar) => boolean;

type Typed = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the checks of these limits. A car that lacks the figure passes if its texts contain a phrase of the limit.
 */
export function figureChecks(
  limits: Partial<Record<FigureFilter, number | undefined>>,
  typed: Typed = new Map(),
): NamedCheck[] {
  return FIGURE_FILTERS.flatMap((name): NamedCheck[] => {
    const limit = limits[name];
    if (limit === undefined) return [];
    const { valueOf } = FIGURE_MEANINGS[figureOf(name)];
    const side = sideOf(name);
    const hasWords = anyOf(typed.get(name), wordsCheck);
    const check = (car: StockCar) => {
      const value = valueOf(car);
      if (value === null) return hasWords(car);
      return side === 'min' ? value >= limit : side === 'max' ? value <= limit : value === limit;
    };
    return [[name, check]];
  });
}

type NamedCheck = readonly [name: Parameter, check: Check];

/**
 * Returns the checks for the meaning of a sentence. A car that lacks the value of a filter also passes if its texts
 * contain the phrase: a car without a colour passes "red" if its description contains "red". Makes and models are also
 * found in titles: a Golf Plus passes "golf".
 */
export function meaningChecks({
  filters,
  parts,
}: Pick<Reading, 'filters' | 'parts'>): NamedCheck[] {
  const typed = typedPhrases(parts);
  return [
    ...nameChecks(filters.not ?? {}).map(([name, check]): NamedCheck => [
      name,
      (car) => !check(car),
    ]),
    ...figureChecks(filters, typed),
    ...nameChecks(filters, typed),
  ];
}

/** The phrases of each filter, as typed. */
function typedPhrases(parts: Reading['parts']): Typed {
  const typed = new Map<string, string[]>();
  for (const { text, filters } of parts)
    for (const name of keysOf(filters))
      typed.set(name, [...(typed.get(name) ?? []), ...text.split(/ or | and |[/&|]/i)]);
  return typed;
}

const IDENTITY = ['makeId', 'modelId'] as const;
const LISTS = ['transmissionId', 'fuelTypeId'] as const;

export function nameChecks(names: NameFilters, typed: Typed = new Map()): NamedCheck[] {
  return [
    ...LISTS.flatMap((name): NamedCheck[] => {
      const chosen = names[name];
      const hasWords = anyOf(typed.get(name), wordsCheck);
      return chosen ? [[name, (car) => isOneOf(chosen, car[name]) ?? hasWords(car)]] : [];
    }),
    ...TEXT_FILTERS.flatMap((name): NamedCheck[] => {
      const chosen = names[name]?.map((text) => textKey(name, text));
      const hasWords = anyOf(typed.get(name), wordsCheck);
      return chosen ? [[name, (car) => isOneOf(chosen, car.textKeys[name]) ?? hasWords(car)]] : [];
    }),
    // Last, because searching in titles is slowest.
    ...IDENTITY.flatMap((name): NamedCheck[] => {
      const chosen = names[name];
      const hasTitle = anyOf(typed.get(name)?.filter(isOwnName), titleCheck);
      return chosen ? [[name, (car) => chosen.includes(car[name]) || hasTitle(car)]] : [];
    }),
  ];
}

/** Whether a phrase in a title is certainly a name: "7 seat" is not SEAT, and "S 500" is not a Fiat 500. */
const isOwnName = (phrase: string) => /[a-z]/i.test(phrase) && !isOrdinary(phrase);

/** Returns null if the car has no value. */
const isOneOf = <Value>(chosen: readonly Value[], value: Value | null): boolean | null =>
  value === null ? null : chosen.includes(value);

function anyOf(phrases: readonly string[] = [], checkOf: (phrase: string) => Check | null): Check {
  const checks = phrases.flatMap((phrase) => checkOf(phrase) ?? []);
  return (car) => checks.some((passes) => passes(car));
}
