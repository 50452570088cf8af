import { keysOf, mapNames } from '../../../../platform/objects.ts';
import { AGE, FIGURE_MEANINGS, type Wording } from '../filter-meanings.ts';
import { type Figure, type FigureFilter, FIGURES, limitsOf } from '../filter-table.ts';
import {
  type Comparison,
  COMPARISONS,
  COMPARISONS_AFTER,
  LINKS,
  MULTIPLIERS,
  negated,
  NEGATED_LINKS,
  NEGATIONS,
  phraseTable,
  YEARLY,
} from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Facts about today and the stock. */
export interface Circumstances {
  /** This year in Dublin. */
  year: number;
  /** Mileage that a third of the cars have at most, in kilometres; null if the stock is empty. */
  lowMileageKm: number | null;
}

/** Limits of figures, named like the parameters of the search. */
export type FigureFilters = Partial<Record<FigureFilter, number>>;

/** What a sentence can limit. */
export type Quantity = Figure | 'age';

const QUANTITIES: Readonly<Record<Quantity, Wording>> = {
  ...mapNames(FIGURES, (figure) => FIGURE_MEANINGS[figure].said),
  age: AGE,
};
const NAMES = keysOf(QUANTITIES);

const UNIT_WORDS: ReadonlyMap<string, { of: Quantity; factor: number }> = phraseTable(
  NAMES.flatMap((of) =>
    Object.entries(QUANTITIES[of].units ?? {}).map(
      ([text, factor]) => [text, { of, factor }] as const,
    ),
  ),
);
const NOUNS: ReadonlyMap<string, Quantity> = phraseTable(
  NAMES.flatMap((of) => {
    const { nouns } = QUANTITIES[of];
    return nouns ? [[nouns, of] as const] : [];
  }),
);

/** The meaning of two different quantities in one phrase: an amount with "tax" and "euro" is a tax. */
const AGREE: Readonly<Record<string, Quantity>> = {
  'tax price': 'tax',
  'range mileage': 'range',
  'year age': 'age',
  'age year': 'year',
};

interface Amount {
  end: number;
  value: number;
  /** 1,000 if a word such as "k" follows, else 1. */
  multiplier: number;
  /** Whether a sign of a currency precedes it. */
  isMoney: boolean;
  /** Whether it is written with a decimal, as litres are: "2.0". */
  isDecimal: boolean;
  /** The year if the number can be a plate year: 2019 for 191. */
  plate: number | null;
}

interface Unit {
  end: number;
  word: string;
  of: Quantity;
  factor: number;
}

export interface ReadQuantity {
  end: number;
  of: Quantity;
  filters: FigureFilters;
  /** Whether the phrase has a comparison or a unit, and is not only a number. */
  isMarked: boolean;
  /** Whether the amount itself says what it is: by a unit, a currency, thousands, or the form of a year. */
  isExplicit: boolean;
  /** Whether it has no comparison. */
  isBare: boolean;
  /** Whether it has two amounts with "or" between them. */
  isChoice: boolean;
  isNegated: boolean;
  side: Comparison['side'];
}

/** The most tokens before the amount, so that reading takes linear time. */
const MAX_BEFORE = 14;

/** Words between two amounts. "And" joins them only after "between". */
const JOINTS: ReadonlyMap<string, 'to' | 'upTo' | 'or' | 'and'> = phraseTable([
  ['to|-|till|until|go|&', 'to'],
  ['up to|upto|right up to|through to', 'upTo'],
  ['or|no|/', 'or'],
  ['and|agus', 'and'],
] as const);

/** The most words of a phrase in the tables. */
const LONGEST = 5;

/** The first words of the phrases of each table. They rule out most tokens quickly. */
const firstWords = new WeakMap<object, ReadonlySet<string>>();

function firstWordsOf(table: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const known = firstWords.get(table);
  if (known) return known;
  const found = new Set(Array.from(table.keys(), (phrase) => phrase.split(' ')[0]!));
  firstWords.set(table, found);
  return found;
}

/** Returns the longest phrase of a table at a token, with the index after it. */
export function phraseAt<Value>(
  tokens: readonly Token[],
  at: number,
  table: ReadonlyMap<string, Value>,
): { end: number; value: Value } | null {
  if (!firstWordsOf(table).has(tokens[at]?.text ?? '')) return null;
  let [text, found]: [string, { end: number; value: Value } | null] = ['', null];
  for (let end = at; end < tokens.length && end < at + LONGEST; end += 1) {
    if (end > at && tokens[end]!.breaks) break;
    text += end > at ? ` ${tokens[end]!.text}` : tokens[end]!.text;
    const value = table.get(text);
    if (value !== undefined) found = { end: end + 1, value };
  }
  return found;
}

const isIn = (tokens: readonly Token[], at: number, set: ReadonlySet<string>): boolean =>
  set.has(tokens[at]?.text ?? '');

const isNumber = (token: Token | undefined): boolean =>
  token !== undefined && /^\d/.test(token.text);

/** Reads a number with its currency and thousands. Returns null if none begins at the token. */
function amountAt(tokens: readonly Token[], start: number): Amount | null {
  const isMoney = /^[€£]$/.test(tokens[start]?.text ?? '');
  const at = isMoney ? start + 1 : start;
  const token = tokens[at];
  if (!token || !isNumber(token)) return null;
  if (!isMoney && !token.opens && !/^[-<>~/+|]$/.test(tokens[at - 1]?.text ?? '')) return null;
  let [value, end] = [Number(token.text), at + 1];
  const next = tokens[end];
  // "20 000" and "twenty five".
  if (
    /^\d00$/.test(next?.text ?? '') &&
    /^\d{1,3}$/.test(token.text) &&
    next!.closes &&
    !next!.breaks
  )
    [value, end] = [Number(token.text + next!.text), end + 1];
  else if (
    /^[2-9]0$/.test(token.text) &&
    token.to - token.from > 2 &&
    /^[1-9]$/.test(next?.text ?? '')
  )
    [value, end] = [value + Number(next!.text), end + 1];
  const isHundred = tokens[end]?.text === 'hundred' && value < 1_000;
  if (isHundred) [value, end] = [value * 100, end + 1];
  // "1.5m" does not mean a million, and "15 K" may be typed with a gap.
  const multiplier = tokens[end]?.breaks ? 1 : (MULTIPLIERS.get(tokens[end]?.text ?? '') ?? 1);
  if (multiplier > 1) end += 1;
  const [, plate] = /^(1[3-9]|[2-9]\d)[12]$/.exec(token.text) ?? [];
  return {
    end,
    value: value * multiplier,
    multiplier,
    isMoney,
    isDecimal: token.text.includes('.'),
    plate: plate === undefined || multiplier > 1 || isMoney ? null : 2_000 + Number(plate),
  };
}

/** Reads the unit of an amount, after a hyphen if there is one: "7-seater". */
function unitAt(tokens: readonly Token[], start: number): Unit | null {
  const at = tokens[start]?.text === '-' && !tokens[start].breaks ? start + 1 : start;
  const token = tokens[at];
  if (!token || tokens[start]?.breaks || token.breaks) return null;
  const found = phraseAt(tokens, at, UNIT_WORDS);
  if (found) return { end: found.end, word: token.text, ...found.value };
  // "5-year-old".
  const text = tokens
    .slice(at, at + 3)
    .map((one) => one.text)
    .join(' ');
  return /^(?:year|yr) - old/.test(text)
    ? { end: at + 3, word: 'year', of: 'age', factor: 1 }
    : null;
}

/**
 * Reads the quantity that begins at a token: comparisons, a subject, one or two amounts, their units, and comparisons
 * after them, in any order that makes sense. Returns null if it is not a quantity, or if its parts disagree.
 */
export function readQuantity(
  tokens: readonly Token[],
  start: number,
  circumstances: Circumstances,
): ReadQuantity | null {
  const found = quantityAt(tokens, start, circumstances, true);
  const joints = firstWordsOf(JOINTS);
  if (found || !tokens.slice(start, start + MAX_BEFORE).some(({ text }) => joints.has(text)))
    return found;
  // "2015 up to 20k" is a year before a price, not a range.
  return quantityAt(tokens, start, circumstances, false);
}

function quantityAt(
  tokens: readonly Token[],
  start: number,
  { year }: Circumstances,
  isRange: boolean,
): ReadQuantity | null {
  if (!tokens[start]!.opens) return null;
  const comparisons: Comparison[] = [];
  const subjects: Quantity[] = [];
  let [at, isNegated, isNegation, isVague] = [start, false, false, false];

  const follows = (index: number) => index === start || !tokens[index]?.breaks;
  for (; at < tokens.length && at < start + MAX_BEFORE && follows(at);) {
    if (isNumber(tokens[at]) || /^[€£]$/.test(tokens[at]!.text)) break;
    const comparison = phraseAt(tokens, at, COMPARISONS);
    const subject = phraseAt(tokens, at, NOUNS);
    const negation = phraseAt(tokens, at, NEGATIONS);
    const isStarted = at > start;
    if (comparison && comparison.end > (negation?.end ?? 0)) {
      const meant = isNegation ? negated(comparison.value) : comparison.value;
      if (!meant) return null;
      comparisons.push(meant);
      isNegation = false;
      at = comparison.end;
    } else if (negation?.value === 'not' && !isNegation && comparisons.length === 0) {
      [isNegation, isNegated, at] = [true, true, negation.end];
      isVague = !/^(?:no|not|nothing|dont)$/.test(tokens[at - 1]!.text);
    } else if (subject && !(isNegation && isIn(tokens, at, NEGATED_LINKS))) {
      subjects.push(subject.value);
      at = subject.end;
    } else if (isStarted && isIn(tokens, at, isNegation ? NEGATED_LINKS : LINKS)) at += 1;
    else return null;
  }
  if (isNegation || (at > start && !follows(at))) return null;

  const first = amountAt(tokens, at);
  if (!first) return null;
  let last: Amount | null = null;
  let [isChoice, isUpTo] = [false, false];
  const units: Unit[] = [];
  const after: Comparison[] = [];
  let end = first.end;
  const isBetween = comparisons.some(({ side }) => side === 'between');
  for (;;) {
    if (end < tokens.length && tokens[end]!.breaks) break;
    const text = tokens[end]?.text ?? '';
    const joint = isRange && !last && units.length < 2 ? phraseAt(tokens, end, JOINTS) : null;
    if (joint && (joint.value !== 'and' || isBetween)) {
      const high = amountAt(tokens, joint.end);
      if (high && !tokens[joint.end]!.breaks) {
        [last, end] = [high, high.end];
        isChoice = joint.value === 'or' && !isBetween;
        isUpTo = joint.value === 'upTo' && comparisons.length === 0;
        continue;
      }
    }
    // "2018 on", but not "8k on a golf".
    if (
      text === 'on' &&
      end === first.end &&
      /^(?:19|20)\d\d$|^\d{3}$/.test(tokens[end - 1]!.text)
    ) {
      after.push({ side: 'min', of: 'time' });
      end += 1;
      continue;
    }
    const comparison = phraseAt(tokens, end, COMPARISONS_AFTER);
    const isOther =
      comparison &&
      (/^(?:than|then|of|to)$/.test(tokens[comparison.end]?.text ?? '') ||
        (/^(?:and|or|to) /.test(`${text} `) && isAmount(tokens, comparison.end)) ||
        (after.length + comparisons.length > 0 && isAmount(tokens, comparison.end)));
    if (comparison && !isOther) {
      after.push(comparison.value);
      end = comparison.end;
      continue;
    }
    const unit = unitAt(tokens, end);
    if (unit && !(units.length > 0 && isAmount(tokens, unit.end) && !tokens[end]!.breaks)) {
      units.push(unit);
      end = unit.end;
      continue;
    }
    const yearly = phraseAt(tokens, end, YEARLY);
    if (
      yearly &&
      (subjects.includes('tax') || phraseAt(tokens, yearly.end, NOUNS)?.value === 'tax')
    ) {
      end = yearly.end;
      continue;
    }
    // "Old" after "5 years or more", "tax" after "€200".
    if (text === 'old' && units.some(({ of }) => of === 'age')) {
      end += 1;
      continue;
    }
    const link = /^(?:of|in|on|for|my)$/.test(text) ? end + 1 : end;
    const subject = phraseAt(tokens, link, NOUNS);
    const isAgreed = subject?.value === 'range' && units.some(({ of }) => of === 'mileage');
    const isFree =
      subject &&
      (tokens[subject.end]?.breaks === true ||
        (!isAmount(tokens, subject.end) && !phraseAt(tokens, subject.end, COMPARISONS)));
    if (subject && (isFree || isAgreed) && subjects.length === 0) {
      subjects.push(subject.value);
      end = subject.end;
      continue;
    }
    break;
  }
  if (!tokens[end - 1]!.closes && !/^[+€]$/.test(tokens[end - 1]!.text)) return null;

  return meaningOf(
    {
      first,
      last,
      isChoice,
      isUpTo,
      isVague,
      isBetween,
      comparisons,
      after,
      units,
      subjects,
      isNegated,
      end,
      isMarked: at > start || end > first.end || first.isMoney || first.multiplier > 1,
    },
    year,
  );
}

/** Whether an amount begins at the token. */
export const isAmount = (tokens: readonly Token[], at: number): boolean =>
  at < tokens.length && !tokens[at]!.breaks && amountAt(tokens, at) !== null;

interface Parts {
  first: Amount;
  last: Amount | null;
  /** Whether "or" is between the amounts. */
  isChoice: boolean;
  /** Whether "up to" is between the amounts, which may also begin another quantity. */
  isUpTo: boolean;
  /** Whether the negation leaves unclear if the amount itself is included: "never more than 3". */
  isVague: boolean;
  isBetween: boolean;
  comparisons: readonly Comparison[];
  after: readonly Comparison[];
  units: readonly Unit[];
  subjects: readonly Quantity[];
  isNegated: boolean;
  end: number;
  isMarked: boolean;
}

function meaningOf(parts: Parts, year: number): ReadQuantity | null {
  const { first, last, isChoice, isNegated, end, isMarked } = parts;
  const comparison = togetherOf([...parts.comparisons, ...parts.after]);
  if (!comparison) return null;
  const of = quantityOf(parts, comparison, year);
  if (!of) return null;
  const row = QUANTITIES[of];
  const isWhole = row.steps !== undefined;
  if (isWhole && (parts.isVague || parts.after.some((one) => one.isVague))) return null;
  const isYear = ({ value, multiplier, isMoney }: Amount) =>
    multiplier === 1 && !isMoney && value >= 1950 && value <= year + 1;
  if (last && isYear(first) && !isYear(last) && of !== 'mileage') return null;
  if (
    parts.isUpTo &&
    (first.multiplier > 1 || first.isMoney) &&
    of !== 'price' &&
    of !== 'tax' &&
    parts.units.length < 2
  )
    return null;
  const factor = parts.units.find((unit) => unit.of !== 'price')?.factor ?? 1;
  const valueOf = (amount: Amount) => {
    const isThousands =
      of === 'price' &&
      amount.multiplier === 1 &&
      !amount.isMoney &&
      amount.value < 200 &&
      !parts.units.some((unit) => unit.of === 'price');
    // "10 to 15k", "50 to 80k km".
    const isShort =
      amount === first &&
      last &&
      last.multiplier > 1 &&
      amount.multiplier === 1 &&
      amount.value < 1_000;
    const value = of === 'year' && amount.plate !== null ? amount.plate : amount.value * factor;
    return isThousands || isShort ? value * 1_000 : value;
  };
  const values = [first, ...(last ? [last] : [])].map(valueOf);
  if (of === 'year' && values.some((value) => value < 100))
    values.splice(
      0,
      values.length,
      ...values.map((value) => value + (value <= (year + 1) % 100 ? 2_000 : 1_900)),
    );
  const [from, to] = row.amounts;
  if (values.some((value) => value < from || value > to || (isWhole && !Number.isInteger(value))))
    return null;
  if (of === 'year' && values.some((value) => value > year + 1)) return null;
  const bounds = boundsOf(values, parts, comparison, row, of);
  if (!bounds) return null;
  let { low, high } = bounds;
  if (of === 'age')
    [low, high] = [
      high === undefined ? undefined : year - high,
      low === undefined ? undefined : year - low,
    ];
  const side: Comparison['side'] =
    low === undefined ? 'max' : high === undefined ? 'min' : 'between';
  const names = limitsOf(of === 'age' ? 'year' : of);
  const isExact = names.exact !== undefined && low === high;
  if (!names.min && !isExact) return null;
  // Miles are never a whole number of kilometres.
  const rounded = (value: number | undefined, round: (value: number) => number) =>
    value === undefined
      ? undefined
      : of === 'engine'
        ? Math.round(value * 10) / 10
        : round(Math.round(value * 100) / 100);
  const [min, max] = [rounded(low, Math.ceil), rounded(high, Math.floor)];
  const filters: FigureFilters = {};
  if (isExact && names.exact) filters[names.exact] = min ?? 0;
  else {
    if (names.min && min !== undefined) filters[names.min] = min;
    if (names.max && max !== undefined) filters[names.max] = max;
  }
  const isExplicit =
    of === 'year' ||
    parts.units.length > 0 ||
    [first, last].some((one) => one && (one.isMoney || one.multiplier > 1));
  const isBare = parts.comparisons.length + parts.after.length === 0;
  return { end, of, filters, isMarked, isBare, isExplicit, isChoice, isNegated, side };
}

/** Returns what several comparisons mean together, or null if they disagree. */
function togetherOf(comparisons: readonly Comparison[]): Comparison | Partial<Comparison> | null {
  const sides = new Set(comparisons.map(({ side }) => side));
  const kinds = new Set(comparisons.flatMap(({ of }) => of ?? []));
  if (
    kinds.size > 1 ||
    (sides.has('max') && sides.has('min')) ||
    (sides.has('exact') && sides.size > 1)
  )
    return null;
  const directed =
    comparisons.find(({ side }) => side === 'max' || side === 'min') ?? comparisons[0];
  const [kind] = kinds;
  return {
    ...directed,
    isStrict:
      comparisons.length > 0 &&
      comparisons.every(({ side, isStrict }) => isStrict || side === 'about'),
    ...(kind && { of: kind }),
  };
}

/** Returns the quantity that the unit, the subject, the comparison and the form of the amount agree on. */
function quantityOf(parts: Parts, comparison: Partial<Comparison>, year: number): Quantity | null {
  const { first, last } = parts;
  // "Tax range 170 to 370".
  const subjects =
    parts.subjects.length > 1 ? parts.subjects.filter((one) => one !== 'range') : parts.subjects;
  const amounts = last ? [first, last] : [first];
  const named = [
    ...new Set([
      ...subjects,
      ...parts.units.map(({ of }) => of),
      ...(amounts.some(({ isMoney }) => isMoney) ? ['price' as const] : []),
    ]),
  ];
  const fits = (of: Quantity | null) =>
    of && (!comparison.of || QUANTITIES[of].kind === comparison.of) ? of : null;
  if (named.length > 2) return null;
  if (named.length === 2)
    return fits(AGREE[named.join(' ')] ?? AGREE[named.toReversed().join(' ')] ?? null);
  const [only] = named;
  const hasK = amounts.some(({ multiplier }) => multiplier > 1);
  const isYears = amounts.every(
    ({ value, plate, multiplier }) =>
      multiplier === 1 &&
      Number.isInteger(value) &&
      (plate !== null || (value >= 1950 && value <= year + 1)),
  );
  if (only) {
    if (only === 'year' && !parts.units.length && !isYears) return null;
    if (only === 'range') return null;
    return fits(only);
  }
  if (isYears && !hasK && comparison.of !== 'price') return fits('year');
  const isLitres =
    amounts.every(({ value, multiplier }) => multiplier === 1 && value < 9) &&
    amounts.some(({ isDecimal }) => isDecimal);
  if (isLitres) return fits('engine');
  if (comparison.side === undefined && !hasK && !last) return null;
  const high = Math.max(...amounts.map(({ value }) => value));
  // "500" may be euro or thousands, and "90000" may be euro or kilometres.
  if ((high >= 200 && high < 1_000) || (high >= 90_000 && comparison.of !== 'price')) return null;
  if (comparison.side === undefined && last && !hasK && high < 1_000) return null;
  return comparison.side === 'exact' ? null : fits('price');
}

/** Returns the lowest and the highest amount that fit, or null if the comparison makes no sense. */
function boundsOf(
  values: readonly number[],
  parts: Parts,
  comparison: Partial<Comparison>,
  row: Wording,
  of: Quantity,
): { low?: number | undefined; high?: number | undefined } | null {
  const [value = 0, second] = values;
  const isWhole = row.steps !== undefined;
  const { side, isStrict } = comparison;
  if (second !== undefined) {
    if (parts.isChoice && !isWhole && of !== 'engine') return null;
    const [from, to] = value <= second || !parts.isBetween ? [value, second] : [second, value];
    if (from > to) return null;
    if (side === 'max' && parts.comparisons.every((one) => one.side !== 'between'))
      return of === 'age' || parts.comparisons.length > 0 ? { high: to } : { low: from, high: to };
    if (side === 'min' && !parts.comparisons.some((one) => one.side === 'min' && !one.isStrict))
      return null;
    if (parts.isChoice && of === 'owners') return { high: to };
    return { low: from, high: to };
  }
  if (side === 'between') return null;
  const step = isStrict && isWhole ? 1 : 0;
  const meant =
    side ?? (value === 2 && parts.units[0]?.word.startsWith('seat') ? 'exact' : row.alone);
  // "More than 5 years" is an older car, "newer than 5 years" a newer one.
  const turned =
    of === 'age' && comparison.of === 'time'
      ? meant === 'max'
        ? 'min'
        : meant === 'min'
          ? 'max'
          : meant
      : meant;
  if (turned === 'max') return { high: value - step };
  if (turned === 'min') return { low: value + step };
  if (turned === 'exact') return { low: value, high: value };
  const reach = row.steps ?? value * 0.1;
  return { low: value - reach, high: value + reach };
}
