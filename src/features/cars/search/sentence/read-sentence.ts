import { definedOnly, keysOf } from '../../../../platform/objects.ts';
import {
  type Circumstances,
  FIGURE_FILTERS,
  type FigureFilters,
  NOT,
  readFigure,
} from './figures.ts';
import { type Dictionary, type NameFilters, readName } from './names.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Search filters that a sentence means. */
export interface SentenceFilters extends FigureFilters, NameFilters {
  /** A car with one of these values does not match. */
  not?: NameFilters;
}

/** A phrase of a sentence that became filters. */
interface Part {
  /** As typed. */
  text: string;
  /** Start and end in the sentence, in UTF-16 code units. */
  from: number;
  to: number;
  filters: SentenceFilters;
}

export interface Reading {
  filters: SentenceFilters;
  /** The rest of the sentence as typed, which is searched for as words. */
  words: string;
  parts: Part[];
}

/** Phrases that exclude the name after them: "not a", "anything but a", "don't want", "any fuel but". */
const NEGATION = new RegExp(
  String.raw`(?:(?:any|all|every)(?:thing)? (?:(?:cars?|fuels?|colou?r|make|brand|type) ){0,2}(?:but|except|bar|other than)|but not|${NOT}|non|nor|without|except|excluding|exclude|avoid|other than|rather than|instead of)` +
    '(?: (?:a|an|any|the|-|but|not|want|need|like|be|have|to|in|interested|keen|on|looking|for|really))*(?= )',
  'y',
);
const CONNECTOR = /^(?:or|and|nor|&|\/|\|)$/;

/** Words without a meaning for the search, which are left out. */
const EMPTY_WORDS = new Set(
  'a an the car cars motor yoke vehicle vehicles anything colour budget only ideally preferably year reg with and or for in of to i im want need looking look any some please me my that is has have something would like find show buy get'.split(
    ' ',
  ),
);

/**
 * Converts the sentence of a visitor to filters and words. A phrase that no rule matches, and text in quotes, become
 * words, so that filters never exclude more than the sentence does. Takes linear time.
 */
export function readSentence(
  sentence: string,
  dictionary: Dictionary,
  circumstances: Circumstances,
): Reading {
  const tokens = tokensOf(sentence);
  const text = tokens.map((token) => token.text).join(' ');
  const starts = startsOf(tokens);
  const parts: Part[] = [];
  const unread: Token[] = [];
  let filters: SentenceFilters = {};

  for (let at = 0; at < tokens.length;) {
    const found = readPhrase(tokens, at, { text, starts, dictionary, circumstances });
    const end = at + (found?.length ?? 1);
    const [from, to] = [tokens[at]!.from, tokens[end - 1]!.to];
    const added = found?.filters;
    const last = parts.at(-1);
    const follows = last !== undefined && sentence.slice(last.to, from).trim() === '';
    const both =
      added && !(follows && isTrim(last.filters, added)) ? combine(filters, added) : null;
    if (added && both) {
      // "No vans" has no effect if the stock has no vans.
      if (keysOf(added).length > 0)
        parts.push({ text: sentence.slice(from, to), from, to, filters: added });
      filters = both;
    } else unread.push(...tokens.slice(at, end));
    at = end;
  }
  return { filters: withWholeMakes(filters, dictionary), words: wordsOf(sentence, unread), parts };
}

/** Whether a make names a version of a model, because it directly follows a model of another make: "Leon Cupra". */
const isTrim = (model: SentenceFilters, { makeId, modelId }: SentenceFilters): boolean =>
  model.modelId !== undefined &&
  modelId === undefined &&
  makeId?.every((id) => !model.makeId?.includes(id)) === true;

/** Returns the start of each token in the joined text. */
function startsOf(tokens: readonly Token[]): number[] {
  let start = 0;
  return tokens.map(({ text }) => {
    const at = start;
    start += text.length + 1;
    return at;
  });
}

interface Prepared {
  text: string;
  starts: readonly number[];
  dictionary: Dictionary;
  circumstances: Circumstances;
}

/**
 * Returns the phrase that begins at a token. Its filters are null if it is only searched for as words. Returns null if
 * no phrase begins there.
 */
function readPhrase(
  tokens: readonly Token[],
  at: number,
  prepared: Prepared,
): { length: number; filters: SentenceFilters | null } | null {
  if (!tokens[at]!.opens) return null;
  const { text, starts, dictionary, circumstances } = prepared;
  const figure = readFigure(text, starts[at]!, circumstances);
  if (figure) {
    const next = starts.indexOf(figure.end + 1, at);
    const length = (next < 0 ? tokens.length : next) - at;
    // "2018abc" is not a year.
    if (tokens[at + length - 1]!.closes) return { length, filters: figure.filters };
  }
  const begin = afterNegation(at, prepared);
  const isNegated = begin > at;
  const first = readName(tokens, begin, dictionary, isNegated);
  if (!first) return null;
  let end = begin + first.length;
  let names = first.filters;
  // "Petrol or diesel" continues with names of the same list; "No diesel or automatic" with names of any list.
  while (CONNECTOR.test(tokens[end]?.text ?? '')) {
    const start = /^(?:an?|the|any)$/.test(tokens[end + 1]?.text ?? '') ? end + 2 : end + 1;
    const next = readName(tokens, start, dictionary, isNegated);
    const isMeant = next?.filter === first.filter || (isNegated && tokens[end]!.text !== 'and');
    if (!next || !isMeant) break;
    names = mergeNames(names, next.filters, both);
    end = start + next.length;
  }
  if (!isNegated) return { length: end - at, filters: names };
  // "No diesel, hybrid or electric" is ambiguous: it may exclude hybrid and electric, or ask for them.
  const after = tokens[end]?.afterComma ? readName(tokens, end, dictionary, isNegated) : null;
  const last = after && end + after.length;
  if (last && after.filter === first.filter && CONNECTOR.test(tokens[last]?.text ?? '')) {
    const other = readName(tokens, last + 1, dictionary, isNegated);
    if (other?.filter === first.filter)
      return { length: last + 1 + other.length - at, filters: null };
  }
  const not = excluded(names);
  return { length: end - at, filters: keysOf(not).length > 0 ? { not } : {} };
}

/**
 * Returns the index of the token after a negation, such as "not" or "anything but a", or the same index if there is no
 * negation.
 */
function afterNegation(at: number, { text, starts }: Prepared): number {
  NEGATION.lastIndex = starts[at]!;
  const [negation] = NEGATION.exec(text) ?? [];
  return negation === undefined ? at : starts.indexOf(starts[at]! + negation.length + 1, at);
}

/** "Not a Golf" excludes the model but not its make. Names that no car in stock has exclude nothing. */
function excluded({ makeId, ...names }: NameFilters): NameFilters {
  const not: NameFilters = names.modelId ? names : { ...names, ...(makeId && { makeId }) };
  return Object.fromEntries(Object.entries(not).filter(([, values]) => values.length > 0));
}

type Merge = <Value>(known: readonly Value[], added: readonly Value[]) => readonly Value[];

const both: Merge = (known, added) => [...new Set([...known, ...added])];

/**
 * Keeps the narrower of two lists ("family car" and "estate" mean an estate). Joins them if neither contains the other
 * ("red" and "white").
 */
const narrowed: Merge = (known, added) => {
  if (added.every((value) => known.includes(value))) return added;
  return known.every((value) => added.includes(value)) ? known : both(known, added);
};

function mergeNames(known: NameFilters, added: NameFilters, merge: Merge): NameFilters {
  const list = <Value>(a: readonly Value[] | undefined, b: readonly Value[] | undefined) =>
    a && b ? merge(a, b) : (a ?? b);
  const { makeId, modelId, transmissionId, fuelTypeId, bodyType, colour } = known;
  return definedOnly({
    makeId: list(makeId, added.makeId),
    modelId: list(modelId, added.modelId),
    transmissionId: list(transmissionId, added.transmissionId),
    fuelTypeId: list(fuelTypeId, added.fuelTypeId),
    bodyType: list(bodyType, added.bodyType),
    colour: list(colour, added.colour),
  });
}

/** Returns the combined filters, or null if they contradict each other. */
function combine(known: SentenceFilters, added: SentenceFilters): SentenceFilters | null {
  const not = added.not && mergeNames(known.not ?? {}, added.not, both);
  const filters: SentenceFilters = {
    ...known,
    ...mergeNames(known, added, narrowed),
    ...(not && { not }),
  };
  for (const name of FIGURE_FILTERS) {
    const [before, value] = [known[name], added[name]];
    if (value === undefined) continue;
    if (before === undefined) filters[name] = value;
    else if (name.startsWith('max')) filters[name] = Math.min(before, value);
    else if (name.startsWith('min')) filters[name] = Math.max(before, value);
    else if (before !== value) return null;
  }
  const { minPrice = 0, maxPrice = Infinity, minYear = 0, maxYear = Infinity } = filters;
  const { minSeats = 0, maxSeats = Infinity } = filters;
  return minPrice <= maxPrice && minYear <= maxYear && minSeats <= maxSeats ? filters : null;
}

/** Adds all models of a make that has none, if another make has one: "BMW or Golf". */
function withWholeMakes(filters: SentenceFilters, { modelIds }: Dictionary): SentenceFilters {
  const { makeId = [], modelId } = filters;
  if (!modelId || makeId.length < 2) return filters;
  const whole = makeId
    .map((id) => modelIds.get(id) ?? [])
    .filter((models) => !models.some((id) => modelId.includes(id)));
  return { ...filters, modelId: [...modelId, ...whole.flat()] };
}

/** Returns the tokens that no rule has read, as typed. Tokens without a gap between them form one word. */
function wordsOf(sentence: string, tokens: readonly Token[]): string {
  const words: string[] = [];
  let from = 0;
  for (const [at, token] of tokens.entries()) {
    if (at === 0 || token.from !== tokens[at - 1]!.to) from = token.from;
    const next = tokens[at + 1];
    if (next && next.from === token.to) continue;
    const word = sentence.slice(from, token.to).replaceAll(/["“”]/g, ' ').trim();
    // The end of "I'd" and "budget's".
    if (/^['’][a-z]{1,2}$/i.test(sentence.slice(from - 1, token.to))) continue;
    if (/[\p{L}\d]/u.test(word) && !EMPTY_WORDS.has(word.toLowerCase())) words.push(word);
  }
  return words.join(' ');
}
