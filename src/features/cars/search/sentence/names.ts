import { bodyTypeWords } from '../../fields/body-types.ts';
import { keysOf } from '../../../../platform/objects.ts';
import type { TextFilter } from '../../listing.ts';
import type { ListFilter, NameFilter } from '../filter-table.ts';
import { COMMON_CARS } from './common-cars.ts';
import { words as same } from './lexicon.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The names of the dealer's lists, and the texts of the stock. */
export interface Vocabulary {
  names: ListNames;
  makeOf: ReadonlyMap<number, number>;
  bodyTypes: readonly string[];
  colours: readonly string[];
  titles?: readonly string[];
}

/** Names by id, for each filter that contains ids. */
export type ListNames = Readonly<Record<ListFilter, ReadonlyMap<number, string>>>;

/** Filters by names. A car matches a filter if it has one of the values. */
export type NameFilters = Partial<
  Record<ListFilter, readonly number[]> & Record<TextFilter, readonly string[]>
>;

/** Groups of synonyms. If a name of the dealer's lists is in a group, all words of the group mean it. */
const SYNONYMS: Readonly<Partial<Record<NameFilter, readonly (readonly string[])[]>>> = {
  makeId: [
    same('Alfa Romeo|alfa'),
    same('Aston Martin|aston'),
    same('BMW|beemer|bimmer|beamer'),
    same('Chevrolet|chevy'),
    same('Mercedes-Benz|merc|mercedes|benz'),
    same('Rolls-Royce|rolls'),
    same('Volkswagen|vw|volks'),
  ],
  transmissionId: [
    same(
      'Automatic|auto|automatic gearbox|auto gearbox|auto box|automatic box|dsg|s tronic|uathoibrioch',
    ),
    same('Manual|manual gearbox|manual box|stick shift|stick|laimhe'),
    same('Semi-Automatic|semi auto|semi'),
  ],
  fuelTypeId: [
    same('Petrol|gasoline|unleaded|tsi|tfsi|peitreal|peitril'),
    same('Diesel|derv|dci|tdi|hdi|bluehdi|cdti|tdci|crdi|diosal|diosail'),
    same('Electric|ev|bev|leictreach|battery electric|fully electric|full electric|all electric'),
    same(
      'Hybrid|self charging|full hybrid|petrol hybrid|diesel hybrid|hybrid electric|hev|hibrideach',
    ),
    same(
      'Plug-in Hybrid|plug in|plugin|petrol plug in hybrid|diesel plug in hybrid|phev|hibrideach inluchtaithe',
    ),
  ],
  bodyType: [
    [...bodyTypeWords('SUV'), 'jeep', '4x4', 'crossover', 'off roader'],
    [...bodyTypeWords('MPV'), 'mini van'],
    [...bodyTypeWords('Estate')],
    [...bodyTypeWords('Saloon')],
    [...bodyTypeWords('Hatchback')],
    [...bodyTypeWords('Coupe')],
    [...bodyTypeWords('Convertible'), 'ragtop', 'soft top', 'roadster'],
    ['Van', 'panel van', 'veain'],
    [...bodyTypeWords('Pick-up'), 'pickup truck', 'crew cab'],
  ],
};

/** Words that mean several body types. */
const BODY_TYPES: Readonly<Record<string, readonly string[]>> = {
  'family car': ['MPV', 'Estate', 'SUV'],
  'sports car': ['Coupe', 'Convertible'],
};

/** Colours that are also part of names such as "Pearl white". */
const COLOUR_WORDS =
  'white black grey gray silver blue red green brown beige orange yellow gold bronze purple pink'.split(
    ' ',
  );
/** Colours in Irish, without "glas" (green), which is also a surname. */
const IRISH_COLOURS: Readonly<Record<string, string>> = {
  ban: 'white',
  dubh: 'black',
  dearg: 'red',
  gorm: 'blue',
  liath: 'grey',
  airgid: 'silver',
};
const COLOURS = new RegExp(`^(?:${COLOUR_WORDS.join('|')})$`);

const EQUIPMENT =
  /^(?:(?:and|or|front|rear|driver|drivers|heated|folding|memory) )*(?:windows?|seats?|mirrors?|sunroof|roof|tailgate|boot|handbrake|parking|park|steering|blinds?|hood|tow|towbar|doors?|lights?|headlights?|headlamps?|wipers?|climate|air|ac|braking|brakes?|emergency|high|dimming|hold|stop|start|locking|book|books|mode|trader|charger|charging|cable|range|bike|scooter)(?: |$)/;
const TRIM =
  /^(?:and |or |half )?(?:leather|interior|seats?|alloys?|wheels?|roof|trim|upholstery|calipers?|dash|cloth|badges?|pack|stitching|headlining|grille|mirrors?|edition|top|glass|windows?|line)(?: |$)/;

/** Words next to a name that give it another meaning: electric windows, red leather, a child seat, a smart key. */
const NOT_MEANT: readonly { name: RegExp; before?: RegExp; after?: RegExp }[] = [
  { name: /^(?:auto|automatic|manual|electric|smart)$/, after: EQUIPMENT },
  { name: /^manual$/, before: /^(?:owners|service|user|instruction)$/ },
  { name: /^automatic$/, before: /^semi$/ },
  { name: /^hybrid$/, before: /^mild$/ },
  { name: COLOURS, after: TRIM },
  { name: /^(?:electric|petrol)$/, after: /^(?:blue|green)(?: |$)/ },
  {
    name: /^seat$/,
    before:
      /^(?:heated|leather|electric|child|folding|memory|rear|front|back|driver|drivers|massage|baby|car|booster|isofix|\d+)$/,
    after: /^(?:belts?|heating|covers?)(?: |$)/,
  },
  { name: /^smart$/, after: /^(?:key|phone|watch|looking)(?: |$)/ },
];

/** Words that mean a model only after its make, such as "Volkswagen Up" and "Fiat 500 Sport". */
const ORDINARY = new Set(
  'ace active city class combo country cross electric fit go good grand gran hybrid key life long low max mini model move new note old one pack plus pro range ranger seat series short small smart space sport sports swift tourer touring up van estate coupe edge explorer spark compass seal dolphin spring jogger soul rapid legacy insight accord colt adam karl pulsar expert partner dispatch daily junior ghost phantom'.split(
    ' ',
  ),
);

/** Words that must not count as misspelt names. */
const SPELT = new Set('couple patrol explore ranges sports'.split(' '));

interface Entry {
  filter: NameFilter;
  values: readonly (number | string)[];
  /** Of a model: the ids of its makes. */
  makes: readonly number[];
  /** The name, to follow "No", if no car in stock has it: `Honda Civic`, `electric car`. */
  absent?: string;
}

/** All phrases that mean a name, by key, and the models of each make. */
export interface Dictionary {
  phrases: ReadonlyMap<string, Entry>;
  /** Phrases for names that no car in stock has. */
  absent: ReadonlyMap<string, Entry>;
  makes: ReadonlyMap<string, Entry>;
  modelsOf: ReadonlyMap<number, ReadonlyMap<string, Entry>>;
  /** The ids of all models of each make. In "BMW or Golf", the make means all its models. */
  modelIds: ReadonlyMap<number, readonly number[]>;
  /** Words in the titles of cars, such as "style" and "line". */
  titleWords: ReadonlySet<string>;
  /** Keys of names with five letters or more, by their first letter. */
  spellings: ReadonlyMap<string, readonly string[]>;
}

const LONGEST = 6;

const keyOf = (tokens: readonly Token[]) => tokens.map(({ key }) => key).join('');
const keyOfName = (name: string) => keyOf(tokensOf(name));

/** Prepares the names of the stock for `readName`. */
export function dictionaryOf({
  names,
  makeOf,
  bodyTypes,
  colours,
  titles = [],
}: Vocabulary): Dictionary {
  const phrases = new Map<string, Entry>();
  // The first meaning of a phrase wins.
  const add = (map: Map<string, Entry>, phrase: string, entry: Entry) => {
    const key = keyOfName(phrase);
    const known = map.get(key);
    if (!known) map.set(key, entry);
    else if (known.filter === entry.filter)
      map.set(key, {
        ...entry,
        values: [...new Set([...known.values, ...entry.values])],
        makes: [...new Set([...known.makes, ...entry.makes])],
      });
  };
  const addNames = (
    map: Map<string, Entry>,
    filter: NameFilter,
    values: Iterable<readonly [value: number | string, name: string]>,
  ) => {
    const groups = SYNONYMS[filter] ?? [];
    for (const [value, name] of values) {
      const group = groups.find((row) => row.some((word) => keyOfName(word) === keyOfName(name)));
      for (const word of new Set([name, ...(group ?? [])]))
        add(map, word, { filter, values: [value], makes: [] });
    }
  };
  // Added before the makes, so that it wins: a jeep is an SUV, unless a model of Jeep follows.
  addNames(
    phrases,
    'bodyType',
    bodyTypes.map((name) => [name, name]),
  );
  const makes = new Map<string, Entry>();
  addNames(makes, 'makeId', names.makeId);
  for (const [key, entry] of makes) add(phrases, key, entry);
  addNames(phrases, 'fuelTypeId', names.fuelTypeId);
  addNames(phrases, 'transmissionId', names.transmissionId);
  for (const [transmissionId, name] of names.transmissionId)
    if (keyOfName(name).startsWith('semi'))
      for (const word of SYNONYMS.transmissionId![0]!)
        add(phrases, word, { filter: 'transmissionId', values: [transmissionId], makes: [] });
  for (const word of keysOf(BODY_TYPES)) {
    for (const one of BODY_TYPES[word]!) {
      const entry = phrases.get(keyOfName(one));
      if (entry?.filter === 'bodyType') add(phrases, word, entry);
    }
  }
  for (const colour of colours) {
    const entry: Entry = { filter: 'colour', values: [colour], makes: [] };
    const words = tokensOf(colour).map(({ text }) => (text === 'gray' ? 'grey' : text));
    for (const word of new Set([words.join(' '), ...words.filter((one) => COLOURS.test(one))])) {
      add(phrases, word, entry);
      if (word === 'grey') add(phrases, 'gray', entry);
      for (const irish of keysOf(IRISH_COLOURS))
        if (IRISH_COLOURS[irish] === word) add(phrases, irish, entry);
    }
  }

  const modelsOf = new Map<number, Map<string, Entry>>();
  const modelIds = new Map<number, number[]>();
  const exact = Array.from(names.modelId, ([modelId, name]) => {
    return { modelId, makeId: makeOf.get(modelId) ?? 0, name, words: tokensOf(name) };
  });
  for (const { makeId, modelId, name, words } of exact) {
    const models = modelsOf.get(makeId) ?? new Map<string, Entry>();
    modelsOf.set(makeId, models);
    modelIds.set(makeId, [...(modelIds.get(makeId) ?? []), modelId]);
    const entry: Entry = { filter: 'modelId', values: [modelId], makes: [makeId] };
    add(models, name, entry);
    if (!needsMake(keyOf(words))) add(phrases, name, entry);
  }
  // Then the first or last words of longer names (Ioniq, Cayman), if no model has just this name.
  const whole = new Set(exact.map(({ words }) => keyOf(words)));
  for (const { makeId, modelId, words } of exact) {
    const entry: Entry = { filter: 'modelId', values: [modelId], makes: [makeId] };
    for (let at = 1; at < words.length; at += 1) {
      for (const part of [words.slice(0, at), words.slice(at)]) {
        const key = keyOf(part);
        if (key.length < 4 || needsMake(key) || whole.has(key)) continue;
        add(modelsOf.get(makeId)!, key, entry);
        add(phrases, key, entry);
      }
    }
  }

  const titleWords = new Set(titles.flatMap((title) => tokensOf(title).map(({ text }) => text)));
  const spellings = new Map<string, string[]>();
  for (const [key, { filter }] of phrases)
    if (/^\p{L}{5,}$/u.test(key) && filter !== 'colour')
      spellings.set(key[0]!, [...(spellings.get(key[0]!) ?? []), key]);
  return {
    phrases,
    absent: absentNames(phrases, makes, modelsOf),
    titleWords,
    makes,
    modelsOf,
    modelIds,
    spellings,
  };
}

/** Converts a name to the noun in "No … at the moment". */
const NOUN: Readonly<Partial<Record<NameFilter, (name: string) => string>>> = {
  transmissionId: (name) => `${name.toLowerCase()} car`,
  fuelTypeId: (name) => `${name.toLowerCase()} car`,
  bodyType: (name) => (/^[A-Z]{2}/.test(name) ? name : name.toLowerCase()),
  colour: (name) => `${name} car`,
};

function absentNames(
  phrases: ReadonlyMap<string, Entry>,
  makes: ReadonlyMap<string, Entry>,
  modelsOf: ReadonlyMap<number, ReadonlyMap<string, Entry>>,
): Map<string, Entry> {
  const absent = new Map<string, Entry>();
  const add = (name: string, entry: Omit<Entry, 'values'>) => {
    const key = keyOfName(name);
    if (!phrases.has(key) && !absent.has(key)) absent.set(key, { values: [], ...entry });
  };
  const groups = { ...SYNONYMS, makeId: [], colour: COLOUR_WORDS.map((word) => [word]) };
  for (const filter of keysOf(groups))
    for (const [name = '', ...words] of groups[filter] ?? [])
      // Skips a group of synonyms if the stock has any of them.
      if (![name, ...words].some((word) => phrases.get(keyOfName(word))?.filter === filter))
        for (const word of [name, ...words])
          add(word, { filter, makes: [], absent: NOUN[filter]?.(name) ?? name });
  for (const [make, models] of Object.entries(COMMON_CARS)) {
    const known = makes.get(keyOfName(make));
    const makeIds = numbers(known?.values ?? []);
    const spellings = SYNONYMS.makeId?.find(([name]) => name === make) ?? [make];
    if (!known)
      for (const word of spellings)
        if (!ORDINARY.has(keyOfName(word)))
          add(word, { filter: 'makeId', makes: [], absent: make });
    for (const model of models.split('|').filter(Boolean)) {
      const key = keyOfName(model);
      if (makeIds.some((id) => modelsOf.get(id)?.has(key))) continue;
      const entry = { filter: 'modelId', makes: makeIds, absent: `${make} ${model}` } as const;
      for (const word of spellings) add(`${word} ${model}`, entry);
      if (!needsMake(key) && key.length > 2 && !/^\d{4}$/.test(key)) add(model, entry);
    }
  }
  return absent;
}

const needsMake = (key: string) => key.length === 1 || /^\d{1,2}$/.test(key) || ORDINARY.has(key);

/** Whether a phrase is a name only next to another name. */
export const isOrdinary = (phrase: string) => needsMake(keyOfName(phrase));

/**
 * Reads the name that begins at a token. Returns the number of its tokens, and filters without values for a name that
 * the stock does not have; null if no name begins there.
 */
export function readName(
  tokens: readonly Token[],
  at: number,
  dictionary: Dictionary,
): { length: number; filter: NameFilter; filters: NameFilters; absent?: Absent } | null {
  const make = longest(tokens, at, dictionary.makes) ?? misspelt(tokens, at, dictionary, 'makeId');
  const end = at + (make?.length ?? 0);
  const models = dictionary.modelsOf.get(Number(make?.entry.values[0]));
  const model =
    models &&
    (longest(tokens, end, models) ?? misspelt(tokens, end, dictionary, 'modelId', models));
  if (make && model)
    return {
      length: make.length + model.length,
      filter: 'makeId',
      filters: { makeId: numbers(make.entry.values), modelId: numbers(model.entry.values) },
    };

  const present = longest(tokens, at, dictionary.phrases) ?? make;
  const absent = longest(tokens, at, dictionary.absent);
  const found =
    absent && absent.length > (present?.length ?? 0)
      ? absent
      : (present ?? misspelt(tokens, at, dictionary));
  if (!found || isPartOfAnother(tokens, at, at + found.length)) return null;
  const { filter, values, makes, absent: name } = found.entry;
  if (name !== undefined)
    return { length: found.length, filter, filters: {}, absent: { name, makeId: makes } };
  return {
    length: found.length,
    filter,
    filters:
      filter === 'modelId' ? { makeId: makes, modelId: numbers(values) } : { [filter]: values },
  };
}

/** A name that no car in stock has, and the ids of its make if the dealer's lists contain the make. */
export interface Absent {
  name: string;
  makeId: readonly number[];
}

const numbers = (values: readonly (number | string)[]) => values.map(Number);

function isPartOfAnother(tokens: readonly Token[], at: number, end: number): boolean {
  const ends = tokens.slice(end, end + 5).findIndex(({ breaks }) => breaks);
  const [name, after] = [tokens.slice(at, end), tokens.slice(end, end + (ends < 0 ? 5 : ends))].map(
    (part) => part.map(({ text }) => text).join(' '),
  );
  const before = tokens[at]!.breaks ? '' : (tokens[at - 1]?.text ?? '');
  return NOT_MEANT.some(
    (one) =>
      one.name.test(name!) &&
      (one.before?.test(before) === true || one.after?.test(after!) === true),
  );
}

/** Returns the longest phrase at a token that begins and ends with whole words. */
function longest(tokens: readonly Token[], at: number, phrases: ReadonlyMap<string, Entry>) {
  const first = tokens[at];
  if (!first?.key || (!first.opens && tokens[at - 1]?.text !== '-')) return null;
  let [key, found]: [string, { length: number; entry: Entry } | null] = ['', null];
  for (const [before, token] of tokens.slice(at, at + LONGEST).entries()) {
    // Neither "petrol/hybrid" nor "petrol, hybrid" is "petrol hybrid".
    if (/[/&|]/.test(token.text) || (before > 0 && token.breaks)) break;
    key += token.key;
    const one = key.length > 3 && key.endsWith('s') && key !== 'seats' ? key.slice(0, -1) : key;
    const entry = token.closes ? (phrases.get(key) ?? phrases.get(one)) : undefined;
    if (entry) found = { length: before + 1, entry };
  }
  return found;
}

/** Returns the name (of `models`, if given) that differs from a word by one letter; null if several do. */
function misspelt(
  tokens: readonly Token[],
  at: number,
  { phrases, spellings }: Dictionary,
  filter?: NameFilter,
  models?: ReadonlyMap<string, Entry>,
) {
  const token = tokens[at];
  if (!token?.opens || !token.closes || !/^\p{L}{5,}$/u.test(token.text)) return null;
  if (SPELT.has(token.text) || phrases.has(token.text)) return null;
  const near = (spellings.get(token.text[0]!) ?? []).filter(
    (key) => (!models || models.has(key)) && isOneEditApart(token.text, key),
  );
  const entry = (models ?? phrases).get(near[0] ?? '');
  if (!entry || near.length > 1 || (filter && entry.filter !== filter)) return null;
  // A short word is too often a correct word that only resembles a name.
  return token.text.length > 5 || entry.filter === 'makeId' || models ? { length: 1, entry } : null;
}

const withoutDoubles = (word: string) => word.replaceAll(/(.)\1+/g, '$1');

/**
 * Whether the words differ by one letter that is missing, added, replaced, swapped with the next one, or doubled at
 * another place.
 */
function isOneEditApart(a: string, b: string): boolean {
  if (withoutDoubles(a) === withoutDoubles(b)) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.length > 1 &&
      restA[0] === restB[1] &&
      restA[1] === restB[0] &&
      restA.slice(2) === restB.slice(2))
  );
}
