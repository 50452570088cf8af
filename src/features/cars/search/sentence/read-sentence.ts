import { definedOnly, keysOf, pick } from '../../../../platform/objects.ts';
import { TEXT_FILTERS } from '../../listing.ts';
import {
  FIGURE_FILTERS,
  type FigureFilter,
  figureOf,
  limitsOf,
  LIST_FILTERS,
  NAME_FILTERS,
  type NameFilter,
  sideOf,
} from '../filter-table.ts';
import {
  ADVERBS,
  BEGINS,
  CERTAIN,
  COMPARISONS,
  EMPTY,
  ENDS,
  EXAMPLES,
  FOREIGN,
  HARMLESS,
  LOW_MILEAGE,
  NEGATED_LINKS,
  NEGATIONS,
  SUPERLATIVE_WORDS,
} from './lexicon.ts';
import { type Absent, type Dictionary, type NameFilters, readName } from './names.ts';
import {
  type Circumstances,
  type FigureFilters,
  isAmount,
  phraseAt,
  type Quantity,
  readQuantity,
} from './quantity.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Search filters that a sentence means. */
export interface SentenceFilters extends FigureFilters, NameFilters {
  /** A car with one of these values does not match. */
  not?: NameFilters;
}

type SentenceSort = 'price-asc' | 'price-desc' | 'year-desc' | 'mileage-asc';

/** A phrase of a sentence that was understood. */
interface Part {
  /** As typed. */
  text: string;
  /** Start and end in the sentence, in UTF-16 code units. */
  from: number;
  to: number;
  filters: SentenceFilters;
  sort?: SentenceSort;
}

export interface Reading {
  filters: SentenceFilters;
  /** The order that a superlative asks for. */
  sort?: SentenceSort;
  /** The rest of the sentence as typed. Cars that have these words are found first. */
  words: string;
  /** Words that a negation excludes or leaves unclear, which are not searched. */
  denied: string;
  parts: Part[];
  /** Names that no car in stock has: `Honda Civic`. */
  absent: string[];
  /** Whether all names of one kind are absent, so that no car is what the sentence asks for. */
  isAbsent: boolean;
  /** Phrases that exclude each other, so that neither is a filter. */
  conflicts: [string, string][];
}

/** The role of a run of tokens in its clause. */
interface Piece {
  kind:
    | 'quantity'
    | 'name'
    | 'sort'
    | 'end'
    | 'begin'
    | 'or'
    | 'not'
    /** Before a name that is only an example. */
    | 'example'
    /** A word that an amount may be next to. */
    | 'harmless'
    /** A word of a version ("GTD") or a purpose: an amount next to it needs a unit or a currency. */
    | 'loose'
    | 'empty'
    | 'word';
  from: number;
  to: number;
  filters?: SentenceFilters;
  of?: Quantity | keyof NameFilters;
  sort?: SentenceSort;
  absent?: Absent[];
  isNegated?: boolean;
  isExplicit?: boolean;
  /** Whether its amount has no comparison. */
  isBare?: boolean;
  /** Whether it has two amounts with "or" between them. */
  isChoice?: boolean;
  /** Whether it has several names, joined by "or". */
  isJoined?: boolean;
  /** Whether a negation reaches it, so that cars with the word are not what the sentence asks for. */
  isDenied?: boolean;
  /** Whether its amount has an upper limit only. */
  side?: string;
}

/**
 * Converts the sentence of a visitor to filters and words, in linear time. What the grammar does not read, and an amount
 * next to a word that it does not read, become words, so that no filter contradicts the sentence.
 */
export function readSentence(
  sentence: string,
  dictionary: Dictionary,
  circumstances: Circumstances,
): Reading {
  const tokens = tokensOf(sentence);
  const pieces = withoutUnsafe(piecesOf(tokens, dictionary, circumstances), tokens);
  joinYears(pieces);
  const understood = pieces.filter(isUnderstood);
  const excluding = conflictsOf(understood);
  const inConflict = new Set(excluding.flat());
  const inEffect = understood.filter((piece) => !inConflict.has(piece));
  const place = ({ from, to }: Piece) => [tokens[from]!.from, tokens[to - 1]!.to] as const;
  const textOf = (piece: Piece) => sentence.slice(...place(piece));

  let filters: SentenceFilters = {};
  for (const piece of inEffect) filters = combine(filters, piece.filters ?? {});
  const absent = inEffect.flatMap((piece) => piece.absent ?? []);
  // "Toyota Hilux" finds other Toyotas if the stock has no Hilux.
  if (absent.length > 0 && !filters.makeId) {
    const makes = [...new Set(absent.flatMap(({ makeId }) => makeId))];
    if (makes.length > 0) filters = { ...filters, makeId: makes };
  }
  const found = new Set(
    inEffect.filter(({ filters: own = {} }) => keysOf(own).length > 0).map(({ of }) => of),
  );
  const sort = inEffect.find((piece) => piece.sort)?.sort;
  const unread = pieces.filter(({ kind }) => /^(?:word|harmless|loose)$/.test(kind));
  const wordsIn = (some: readonly Piece[]) =>
    wordsOf(
      sentence,
      some.flatMap(({ from, to }) => tokens.slice(from, to)),
    );
  return {
    filters: withWholeMakes(filters, dictionary),
    ...(sort && { sort }),
    words: wordsIn(unread.filter(({ isDenied }) => !isDenied)),
    denied: wordsIn(unread.filter(({ isDenied }) => isDenied === true)),
    parts: inEffect
      // "No vans" has no effect if the stock has no vans.
      .filter((piece) => piece.sort ?? keysOf(piece.filters ?? {}).length > 0)
      .map((piece) => {
        const [from, to] = place(piece);
        const { filters: added = {}, sort: order } = piece;
        return { text: textOf(piece), from, to, filters: added, ...(order && { sort: order }) };
      }),
    absent: [...new Set(absent.map(({ name }) => name))],
    isAbsent: inEffect.some(
      ({ of, absent: names, filters: own = {} }) =>
        names !== undefined && names.length > 0 && keysOf(own).length === 0 && !found.has(of),
    ),
    conflicts: excluding.map(([a, b]) => [textOf(a), textOf(b)]),
  };
}

/**
 * Joins years without a comparison into one range: "2016, 2017 or 2018". Turns "2016 or 2018" into words, because a range
 * would also find the years between them.
 */
function joinYears(pieces: readonly Piece[]): void {
  const bare = pieces.filter(
    (piece) => piece.kind === 'quantity' && piece.of === 'year' && piece.isBare,
  );
  const years = new Set(
    bare.flatMap(({ filters: { minYear = 0, maxYear = 0 } = {}, isChoice }) =>
      isChoice ? [minYear, maxYear] : yearsFrom(minYear, maxYear),
    ),
  );
  const [minYear, maxYear] = [Math.min(...years), Math.max(...years)];
  for (const piece of bare)
    if (years.size > maxYear - minYear) piece.filters = { minYear, maxYear };
    else piece.kind = 'word';
}

const yearsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

const isUnderstood = ({ kind }: Piece) => kind === 'quantity' || kind === 'name' || kind === 'sort';

/** Splits the tokens of a sentence into pieces, each with its possible role. */
function piecesOf(
  tokens: readonly Token[],
  dictionary: Dictionary,
  circumstances: Circumstances,
): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length;) {
    if (at > 0 && tokens[at]!.breaks) pieces.push({ kind: 'end', from: at, to: at });
    const piece =
      pieceAt(tokens, at, dictionary, circumstances) ?? plainPiece(tokens, at, dictionary);
    pieces.push(piece);
    at = piece.to;
  }
  return pieces;
}

/** Returns the quantity, superlative or name that begins at a token, or null. */
function pieceAt(
  tokens: readonly Token[],
  at: number,
  dictionary: Dictionary,
  circumstances: Circumstances,
): Piece | null {
  if (
    !tokens[at]!.opens &&
    !/^[€<>~|-]/.test(tokens[at - 1]?.text ?? '') &&
    tokens[at]!.text !== '€'
  )
    return null;
  const quantity = readQuantity(tokens, at, circumstances);
  // A name such as "3 Series" or "500" begins with a number that alone means nothing.
  const name = quantity?.isMarked ? null : readNames(tokens, at, dictionary);
  if (quantity && !(name && name.to > quantity.end)) {
    const { end, ...rest } = quantity;
    return { kind: 'quantity', from: at, to: end, ...rest };
  }
  const low = phraseAt(tokens, at, LOW_MILEAGE);
  if (low && circumstances.lowMileageKm !== null)
    return {
      kind: 'quantity',
      from: at,
      to: low.end,
      of: 'mileage',
      filters: { maxMileage: circumstances.lowMileageKm },
      side: 'max',
    };
  const superlative = phraseAt(tokens, at, SUPERLATIVE_WORDS);
  if (superlative) return { kind: 'sort', from: at, to: superlative.end, sort: superlative.value };
  return name;
}

/** Returns a piece that is neither a quantity nor a name. */
function plainPiece(tokens: readonly Token[], at: number, dictionary: Dictionary): Piece {
  const { text } = tokens[at]!;
  const piece = (kind: Piece['kind'], to = at + 1): Piece => ({ kind, from: at, to });
  const example = phraseAt(tokens, at, EXAMPLES);
  if (example) return piece('example', example.end);
  const negation = phraseAt(tokens, at, NEGATIONS);
  if (negation) return piece(negation.value === 'only' ? 'empty' : 'not', negation.end);
  if (/^(?:or|nor|no|\/|\|)$/.test(text)) return piece('or');
  if (CERTAIN.has(text)) return piece('empty');
  if (ADVERBS.has(text)) return piece(phraseAt(tokens, at + 1, NEGATIONS) ? 'word' : 'empty');
  const isDash = text === '-' && tokens[at]!.opens;
  if (ENDS.has(text) || isDash || (text === 'as' && tokens[at + 1]?.text === 'long'))
    return piece('end');
  if (text === '-') return piece('empty');
  // "170 to €370" is not read if "170" is not.
  if (BEGINS.has(text)) return piece(text === 'to' && isAmount(tokens, at + 1) ? 'word' : 'begin');
  if (EMPTY.has(text)) return piece('empty');
  const isHarmless = HARMLESS.has(text) || (!/\d/.test(text) && dictionary.titleWords.has(text));
  return piece(isHarmless && !FOREIGN.has(text) ? 'harmless' : 'word');
}

const CONNECTOR = /^(?:or|and|nor|no|&|\/|\|)$/;

/** Makes and models are names of one kind. */
const kindOf = (filter: keyof NameFilters) => (filter === 'modelId' ? 'makeId' : filter);

/** Reads a name with its negation, and further names that "or" joins to it. */
function readNames(tokens: readonly Token[], at: number, dictionary: Dictionary): Piece | null {
  const negation = phraseAt(tokens, at, NEGATIONS);
  let begin = negation?.end ?? at;
  const isNot = negation !== null && negation.value !== 'only';
  if (negation)
    while (
      isNot
        ? NEGATED_LINKS.has(tokens[begin]?.text ?? '') &&
          !tokens[begin]!.breaks &&
          tokens[begin]!.closes
        : /^(?:an?|the)$/.test(tokens[begin]?.text ?? '')
    )
      begin += 1;
  if (negation && tokens[begin]?.breaks) return null;
  const first = readName(tokens, begin, dictionary);
  if (!first) return null;
  let end = begin + first.length;
  let names = first.filters;
  const absent = first.absent ? [first.absent] : [];
  let isJoined = false;
  // "Petrol or diesel" continues with names of the same kind; "no diesel or automatic" with names of any kind.
  for (;;) {
    const isLinked = CONNECTOR.test(tokens[end]?.text ?? '');
    const link = isLinked ? end + 1 : end;
    if (
      !isLinked &&
      !(tokens[end]?.breaks && isListed(tokens, end, dictionary, first.filter, isNot))
    )
      break;
    let start = link;
    const article = isNot ? /^(?:an?|the|any|not|no|nor)$/ : /^(?:an?|the|any)$/;
    if (isLinked) while (article.test(tokens[start]?.text ?? '')) start += 1;
    const next =
      start < tokens.length && !(isLinked && tokens[start]!.breaks)
        ? readName(tokens, start, dictionary)
        : null;
    const isMeant =
      next &&
      (kindOf(next.filter) === kindOf(first.filter) || (isNot && tokens[end]!.text !== 'and'));
    if (!next || !isMeant) break;
    names = mergeNames(names, next.filters, both);
    if (next.absent) absent.push(next.absent);
    [end, isJoined] = [start + next.length, true];
  }
  // "Anything except a white van" excludes neither all white cars nor all vans.
  if (negation?.value === 'except' && !tokens[end]?.breaks && readName(tokens, end, dictionary))
    return null;
  const piece: Piece = { kind: 'name', from: at, to: end, of: kindOf(first.filter), isJoined };
  if (!isNot) return { ...piece, filters: names, ...(absent.length > 0 && { absent }) };
  const not = excluded(names);
  return { ...piece, isNegated: true, filters: keysOf(not).length > 0 ? { not } : {} };
}

/**
 * Whether names of one kind follow, separated by commas, of which the last is joined by "or": "petrol, hybrid or
 * electric". Not after "no": "no diesel, hybrid or electric" may exclude the hybrids or ask for them.
 */
function isListed(
  tokens: readonly Token[],
  at: number,
  dictionary: Dictionary,
  filter: keyof NameFilters,
  isNot: boolean,
): boolean {
  if (isNot) return false;
  const next = readName(tokens, at, dictionary);
  return next?.filter === filter && CONNECTOR.test(tokens[at + next.length]?.text ?? '');
}

/** "Not a Golf" excludes the model but not its make. */
function excluded({ makeId, ...names }: NameFilters): NameFilters {
  const not: NameFilters = names.modelId ? names : { ...names, ...(makeId && { makeId }) };
  return Object.fromEntries(Object.entries(not).filter(([, values]) => values.length > 0));
}

/** The most unread words after a make or model that name its version: "Golf GTD", "A4 S line". */
const MAX_TRIM = 3;

const isPlain = ({ text }: Token) =>
  /^\p{L}/u.test(text) && !FOREIGN.has(text) && !ADVERBS.has(text);

/** Marks words as `loose`: after a make or a model (its version), and after "for" or "with" (a purpose). */
function loosen(pieces: readonly Piece[], tokens: readonly Token[]): void {
  let room = 0;
  for (const piece of pieces) {
    const word = tokens[piece.from];
    if (piece.kind === 'name' && piece.of === 'makeId' && !piece.isNegated) room = MAX_TRIM;
    else if (piece.kind === 'begin' && /^(?:for|with)$/.test(word?.text ?? '')) room = MAX_TRIM;
    else if (piece.kind === 'word' && room > 0 && word && isPlain(word)) {
      room -= 1;
      piece.kind = 'loose';
    } else if (!/^(?:begin|empty|harmless)$/.test(piece.kind)) room = 0;
  }
}

/**
 * Turns a piece into words if a filter could contradict the sentence: for example an amount next to an unread word, or
 * pieces of different kinds that "or" joins.
 */
function withoutUnsafe(pieces: Piece[], tokens: readonly Token[]): Piece[] {
  loosen(pieces, tokens);
  const unsafe = new Set<Piece>();
  /** The open negation, or the open phrase before an example, earlier in the clause. */
  let denial: Piece | null = null;
  let last: Piece | null = null;
  let hasCount = false;
  /** The clause of each piece, and the clauses in which "or" joins pieces of different kinds. */
  const clauses = new Map<Piece, number>();
  const alternatives = new Set<number>();
  let clause = 0;
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'end') clause += 1;
    clauses.set(piece, clause);
    const isRead = isUnderstood(piece);
    const before = isRead ? neighbour(pieces, at, -1) : undefined;
    const after = isRead || piece.kind === 'not' ? neighbour(pieces, at, 1) : undefined;
    if (piece.kind === 'end') denial = last = null;
    if (piece.kind === 'not' && isOfThing(piece, after, tokens)) {
      // "Without sunroof under 15k" excludes no amount.
      after!.kind = 'loose';
      after!.isDenied = true;
    } else if (piece.kind === 'not' || piece.kind === 'example') denial = piece;
    else if (denial?.kind === 'not') piece.isDenied = true;
    if (!isRead) continue;

    if (denial || (piece.kind === 'quantity' && isBeside(piece, [before, after], tokens)))
      unsafe.add(piece);
    // "No diesel over 100k km" may be one exclusion or two filters.
    if (last?.isNegated && piece.kind === 'quantity' && !piece.isNegated)
      if (piece.side !== 'max' || last.kind === 'quantity') {
        unsafe.add(piece);
        if (last.kind === 'name') unsafe.add(last);
      }
    // So may "no diesel, hybrid or electric".
    if (piece.isJoined && last?.isNegated === undefined && before?.kind === 'end') {
      const denied = neighbour(pieces, at - 1, -1);
      if (denied?.isNegated && denied.of === piece.of) unsafe.add(piece).add(denied);
    }
    const joined =
      after?.kind === 'or' ? neighbour(pieces, pieces.indexOf(after, at), 1) : undefined;
    // "Petrol under 1.2 or diesel under 2.0".
    if (joined && isUnderstood(joined)) alternatives.add(clause);
    // "Golf or similar" asks for other cars too.
    else if (joined && ALTERNATIVES.test(tokens[joined.from]?.text ?? '')) unsafe.add(piece);
    // "At least 5 seats, max 7" names no price.
    const isCount = /^(?:seats|doors|owners)$/.test(piece.of ?? '');
    const isDigit = tokens.slice(piece.from, piece.to).some(({ text }) => /^\d$/.test(text));
    if (hasCount && piece.of === 'price' && !piece.isExplicit && isDigit) unsafe.add(piece);
    hasCount ||= isCount;
    // "3 or 5 doors".
    if (before?.kind === 'or' && piece.kind === 'quantity')
      if (neighbour(pieces, pieces.lastIndexOf(before, at), -1)?.kind === 'word') unsafe.add(piece);
    // A make that directly follows a model of another make is a version of it: "Leon Cupra".
    if (last && pieces[at - 1] === last && isTrim(last.filters ?? {}, piece.filters ?? {}))
      unsafe.add(piece);
    last = piece;
  }
  return pieces.map((piece) =>
    unsafe.has(piece) || (isUnderstood(piece) && alternatives.has(clauses.get(piece) ?? 0))
      ? {
          ...piece,
          kind: 'word',
          filters: {},
          absent: [],
          isDenied: piece.isDenied ?? (piece.kind === 'name' && piece.isNegated === true),
        }
      : piece,
  );
}

const ALTERNATIVES = /^(?:similar|something|equivalent|like|such|comparable|not$|otherwise$)/;

/** Whether a negation excludes only the thing after it: "without sunroof", "no towbar". */
const isOfThing = (not: Piece, thing: Piece | undefined, tokens: readonly Token[]): boolean =>
  thing !== undefined &&
  (thing.kind === 'harmless' ||
    (/^(?:loose|word)$/.test(thing.kind) && tokens[not.from]!.text !== 'no')) &&
  /^(?:without|no|gan)$/.test(tokens[not.from]!.text) &&
  isPlain(tokens[thing.from]!);

/** Whether a word that was not read is next to an amount. */
function isBeside(
  { isExplicit }: Piece,
  [before, after]: readonly (Piece | undefined)[],
  tokens: readonly Token[],
): boolean {
  // The beginning of another comparison is not next to the amount before it.
  const isNew = after?.kind === 'word' && phraseAt(tokens, after.from, COMPARISONS) !== null;
  return [before, isNew ? undefined : after].some(
    (one) => one?.kind === 'word' || (one?.kind === 'loose' && !isExplicit),
  );
}

/** Returns the next piece that is not empty. */
function neighbour(pieces: readonly Piece[], at: number, step: 1 | -1): Piece | undefined {
  let next = at + step;
  while (pieces[next]?.kind === 'empty') next += step;
  return pieces[next];
}

const isTrim = (model: SentenceFilters, { makeId, modelId }: SentenceFilters): boolean =>
  model.modelId !== undefined &&
  modelId === undefined &&
  makeId?.every((id) => !model.makeId?.includes(id)) === true;

/** Returns the pairs of phrases that exclude each other. */
function conflictsOf(pieces: readonly Piece[]): [Piece, Piece][] {
  const found: [Piece, Piece][] = [];
  /** The narrowest limits, with their phrases. */
  const limits = new Map<FigureFilter, { limit: number; piece: Piece }>();
  for (const piece of pieces.filter(({ kind }) => kind === 'quantity')) {
    const own = definedOnly(pick(piece.filters ?? {}, FIGURE_FILTERS));
    const other = keysOf(own)
      .map((name) => {
        const { min, max } = limitsOf(figureOf(name));
        const end = sideOf(name) === 'min' ? max : min;
        const known = end && limits.get(end);
        const [low, high] = end === max ? [own[name], known?.limit] : [known?.limit, own[name]];
        return known && (low ?? 0) > (high ?? Infinity) ? known.piece : undefined;
      })
      .find(Boolean);
    if (other) found.push([other, piece]);
    else
      for (const name of keysOf(own)) {
        const [limit, known] = [own[name] ?? 0, limits.get(name)?.limit];
        if (known === undefined || narrower(name, known, limit) === limit)
          limits.set(name, { limit, piece });
      }
  }
  const names = pieces.filter(({ kind }) => kind === 'name');
  /** The phrase that excludes each value. */
  const exclusions = new Map<string, Piece>();
  for (const piece of names)
    for (const key of NAME_FILTERS.flatMap((name) => keysIn(name, piece.filters?.not)))
      exclusions.set(key, piece);
  for (const piece of names) {
    const excluding = NAME_FILTERS.map((name) =>
      keysIn(name, piece.filters).map((key) => exclusions.get(key)),
    ).find((phrases) => phrases.length > 0 && phrases.every(Boolean));
    const [other] = excluding ?? [];
    if (other) found.push(other.from < piece.from ? [other, piece] : [piece, other]);
  }
  return found;
}

const keysIn = (name: NameFilter, filters: NameFilters = {}): string[] =>
  (filters[name] ?? []).map((value) => `${name} ${value}`);

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
  const merged = { ...known };
  const list = <Value>(a: readonly Value[] | undefined, b: readonly Value[]) =>
    a ? merge(a, b) : b;
  for (const name of LIST_FILTERS) if (added[name]) merged[name] = list(known[name], added[name]);
  for (const name of TEXT_FILTERS) if (added[name]) merged[name] = list(known[name], added[name]);
  return merged;
}

const narrower = (name: FigureFilter, a: number, b: number) =>
  sideOf(name) === 'max' ? Math.min(a, b) : Math.max(a, b);

/** Combines filters. Of two limits the narrower one applies; for lists, see `narrowed`. */
function combine(known: SentenceFilters, added: SentenceFilters): SentenceFilters {
  const filters: SentenceFilters = mergeNames(known, added, narrowed);
  if (added.not) filters.not = mergeNames(known.not ?? {}, added.not, both);
  for (const name of FIGURE_FILTERS) {
    const value = added[name];
    if (value !== undefined) filters[name] = narrower(name, known[name] ?? value, value);
  }
  return filters;
}

/** Adds all models of a make without a chosen model, if another make has one: "BMW or Golf". */
function withWholeMakes(filters: SentenceFilters, { modelIds }: Dictionary): SentenceFilters {
  const { makeId = [], modelId } = filters;
  if (!modelId || makeId.length < 2) return filters;
  const whole = makeId
    .map((id) => modelIds.get(id) ?? [])
    .filter((models) => !models.some((id) => modelId.includes(id)));
  return { ...filters, modelId: [...modelId, ...whole.flat()] };
}

/** Returns the tokens that were not read, as typed. Tokens without a gap between them form one word. */
function wordsOf(sentence: string, tokens: readonly Token[]): string {
  const words: string[] = [];
  let from = 0;
  for (const [at, token] of tokens.entries()) {
    if (at === 0 || token.from !== tokens[at - 1]!.to) from = token.from;
    const next = tokens[at + 1];
    if (next && next.from === token.to) continue;
    const word = sentence.slice(from, token.to).replaceAll(/["“”]/g, ' ').trim();
    if (
      /[\p{L}\d]/u.test(word) &&
      !EMPTY.has(word.toLowerCase()) &&
      !ADVERBS.has(word.toLowerCase())
    )
      words.push(word);
  }
  return words.join(' ');
}
