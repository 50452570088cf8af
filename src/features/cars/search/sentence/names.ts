import { bodyTypeWords } from '../../fields/body-types.ts';
import { keysOf } from '../../../../platform/objects.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The names of the dealer's lists, and the texts of the stock. */
export interface Vocabulary {
  makes: readonly { makeId: number; name: string }[];
  models: readonly { modelId: number; makeId: number; name: string }[];
  transmissions: readonly { transmissionId: number; name: string }[];
  fuelTypes: readonly { fuelTypeId: number; name: string }[];
  bodyTypes: readonly string[];
  colours: readonly string[];
}

/** Filters by names. A car matches a filter if it has one of the values. */
export interface NameFilters {
  makeId?: readonly number[];
  modelId?: readonly number[];
  transmissionId?: readonly number[];
  fuelTypeId?: readonly number[];
  bodyType?: readonly string[];
  colour?: readonly string[];
}
type NameFilter = keyof NameFilters;

/** Words for the same thing. A name of the dealer's lists has the meaning of its whole line. */
const SYNONYMS: Readonly<Partial<Record<NameFilter, readonly (readonly string[])[]>>> = {
  makeId: [
    ['Alfa Romeo', 'alfa'],
    ['Aston Martin', 'aston'],
    ['BMW', 'beemer', 'bimmer', 'beamer'],
    ['Chevrolet', 'chevy'],
    ['Mercedes-Benz', 'merc', 'mercs', 'mercedes', 'benz'],
    ['Rolls-Royce', 'rolls'],
    ['Volkswagen', 'vw', 'volks'],
  ],
  transmissionId: [
    ['Automatic', 'auto', 'automatics', 'automatic gearbox', 'auto gearbox'],
    ['Manual', 'manual gearbox', 'stick shift'],
  ],
  fuelTypeId: [
    ['Petrol', 'gasoline', 'unleaded'],
    ['Electric', 'ev', 'evs', 'bev', 'fully electric', 'full electric', 'all electric'],
    [
      'Hybrid',
      'hybrids',
      'self charging',
      'full hybrid',
      'petrol hybrid',
      'diesel hybrid',
      'hybrid electric',
      'hev',
    ],
    [
      'Plug-in Hybrid',
      'plug in',
      'plugin',
      'petrol plug in hybrid',
      'diesel plug in hybrid',
      'phev',
      'phevs',
    ],
  ],
  bodyType: [
    [...bodyTypeWords('SUV'), 'suvs', 'jeep', 'jeeps', '4x4', 'crossover', 'off roader'],
    [...bodyTypeWords('MPV'), 'mpvs', 'mini van'],
    [...bodyTypeWords('Estate'), 'estates'],
    [...bodyTypeWords('Saloon'), 'saloons', 'sedans'],
    [...bodyTypeWords('Hatchback'), 'hatchbacks'],
    [...bodyTypeWords('Coupe'), 'coupes'],
    [...bodyTypeWords('Convertible'), 'convertibles', 'soft top', 'roadster'],
    ['Van', 'vans', 'panel van'],
    [...bodyTypeWords('Pick-up'), 'pickups', 'pickup truck'],
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
  'ace active city class combo country cross electric fit go good grand gran hybrid key leaf life long low max mini model move new note old one pack plus pro range ranger seat series short small smart space sport sports swift tourer touring up van estate coupe'.split(
    ' ',
  ),
);

/** Words that must not count as misspelt names. */
const SPELT = new Set('couple patrol explore ranges sports'.split(' '));

/** A phrase with its meaning. */
interface Entry {
  filter: NameFilter;
  values: readonly (number | string)[];
  /** Of a model: the ids of its makes. */
  makes: readonly number[];
}

/** All phrases that mean a name, by key, and the models of each make. */
export interface Dictionary {
  phrases: ReadonlyMap<string, Entry>;
  /** Phrases for names that no car in stock has. */
  absent: ReadonlyMap<string, Entry>;
  makes: ReadonlyMap<string, Entry>;
  modelsOf: ReadonlyMap<number, ReadonlyMap<string, Entry>>;
  /** The ids of all models of each make. In "BMW or Golf", the make stands for all its models. */
  modelIds: ReadonlyMap<number, readonly number[]>;
  /** Keys of names with five letters or more, by their first letter. */
  spellings: ReadonlyMap<string, readonly string[]>;
}

/** The most words in a name. */
const LONGEST = 6;

const keyOf = (tokens: readonly Token[]) => tokens.map(({ key }) => key).join('');
const keyOfName = (name: string) => keyOf(tokensOf(name));

/** Prepares the names of the stock for `readName`. */
export function dictionaryOf(vocabulary: Vocabulary): Dictionary {
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
    names: readonly { name: string; value: number | string }[],
  ) => {
    const groups = SYNONYMS[filter] ?? [];
    for (const { name, value } of names) {
      const group = groups.find((words) =>
        words.some((word) => keyOfName(word) === keyOfName(name)),
      );
      for (const word of new Set([name, ...(group ?? [])]))
        add(map, word, { filter, values: [value], makes: [] });
    }
  };
  // Before the makes: a jeep is an SUV, unless a model of Jeep follows.
  addNames(
    phrases,
    'bodyType',
    vocabulary.bodyTypes.map((name) => ({ name, value: name })),
  );
  const makes = new Map<string, Entry>();
  addNames(
    makes,
    'makeId',
    vocabulary.makes.map(({ makeId, name }) => ({ name, value: makeId })),
  );
  for (const [key, entry] of makes) add(phrases, key, entry);
  addNames(
    phrases,
    'fuelTypeId',
    vocabulary.fuelTypes.map(({ fuelTypeId, name }) => ({ name, value: fuelTypeId })),
  );
  addNames(
    phrases,
    'transmissionId',
    vocabulary.transmissions.map(({ transmissionId, name }) => ({ name, value: transmissionId })),
  );
  for (const word of keysOf(BODY_TYPES)) {
    for (const one of BODY_TYPES[word]!) {
      const entry = phrases.get(keyOfName(one));
      if (entry?.filter === 'bodyType') add(phrases, word, entry);
    }
  }
  for (const colour of vocabulary.colours) {
    const entry: Entry = { filter: 'colour', values: [colour], makes: [] };
    const words = tokensOf(colour).map(({ text }) => (text === 'gray' ? 'grey' : text));
    for (const word of new Set([words.join(' '), ...words.filter((one) => COLOURS.test(one))])) {
      add(phrases, word, entry);
      if (word === 'grey') add(phrases, 'gray', entry);
    }
  }

  const modelsOf = new Map<number, Map<string, Entry>>();
  const modelIds = new Map<number, number[]>();
  const exact = vocabulary.models.map((model) => ({ ...model, words: tokensOf(model.name) }));
  for (const { makeId, modelId, name, words } of exact) {
    const models = modelsOf.get(makeId) ?? new Map<string, Entry>();
    modelsOf.set(makeId, models);
    modelIds.set(makeId, [...(modelIds.get(makeId) ?? []), modelId]);
    const entry: Entry = { filter: 'modelId', values: [modelId], makes: [makeId] };
    add(models, name, entry);
    if (!needsMake(keyOf(words))) add(phrases, name, entry);
  }
  // Then the first or last word of a longer name (Ioniq, Cayman), if it is not a whole name.
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

  const spellings = new Map<string, string[]>();
  for (const [key, { filter }] of phrases)
    if (/^\p{L}{5,}$/u.test(key) && filter !== 'colour')
      spellings.set(key[0]!, [...(spellings.get(key[0]!) ?? []), key]);
  return { phrases, absent: absentNames(phrases), makes, modelsOf, modelIds, spellings };
}

function absentNames(phrases: ReadonlyMap<string, Entry>): Map<string, Entry> {
  const names = { ...SYNONYMS, makeId: [], colour: [COLOUR_WORDS] };
  return new Map(
    keysOf(names)
      .flatMap((filter) =>
        (names[filter] ?? []).flat().map((word) => ({ filter, key: keyOfName(word) })),
      )
      .filter(({ key }) => !phrases.has(key))
      .map(({ filter, key }) => [key, { filter, values: [], makes: [] }]),
  );
}

const needsMake = (key: string) => key.length === 1 || /^\d{1,2}$/.test(key) || ORDINARY.has(key);

/** Whether a phrase is a name only next to another name. */
export const isOrdinary = (phrase: string) => needsMake(keyOfName(phrase));

/**
 * Reads the name that begins at a token. Returns the number of its tokens, or null if none begins there.
 * @param isNegated whether names that the stock does not have are read, as filters without values
 */
export function readName(
  tokens: readonly Token[],
  at: number,
  dictionary: Dictionary,
  isNegated: boolean,
): { length: number; filter: NameFilter; filters: NameFilters } | null {
  const make = longest(tokens, at, dictionary.makes) ?? misspelt(tokens, at, dictionary, 'makeId');
  const end = at + (make?.length ?? 0);
  const models = dictionary.modelsOf.get(Number(make?.entry.values[0]));
  const model = models && longest(tokens, end, models);
  if (make && model)
    return {
      length: make.length + model.length,
      filter: 'makeId',
      filters: { makeId: numbers(make.entry.values), modelId: numbers(model.entry.values) },
    };

  const found =
    longest(tokens, at, dictionary.phrases) ??
    make ??
    (isNegated ? longest(tokens, at, dictionary.absent) : null) ??
    misspelt(tokens, at, dictionary);
  if (!found || isPartOfAnother(tokens, at, at + found.length)) return null;
  const { filter, values, makes } = found.entry;
  return {
    length: found.length,
    filter,
    filters:
      filter === 'modelId' ? { makeId: makes, modelId: numbers(values) } : { [filter]: values },
  };
}

const numbers = (values: readonly (number | string)[]) => values.map(Number);

function isPartOfAnother(tokens: readonly Token[], at: number, end: number): boolean {
  const [name, after] = [tokens.slice(at, end), tokens.slice(end, end + 5)].map((part) =>
    part.map(({ text }) => text).join(' '),
  );
  const before = tokens[at - 1]?.text ?? '';
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
    if (/[/&|]/.test(token.text) || (before > 0 && token.afterComma)) break;
    key += token.key;
    const entry = token.closes ? phrases.get(key) : undefined;
    if (entry) found = { length: before + 1, entry };
  }
  return found;
}

/** Returns the only name, of this list if one is given, that differs from a word by one letter. */
function misspelt(
  tokens: readonly Token[],
  at: number,
  { phrases, spellings }: Dictionary,
  filter?: NameFilter,
) {
  const token = tokens[at];
  if (!token?.opens || !token.closes || !/^\p{L}{5,}$/u.test(token.text)) return null;
  if (SPELT.has(token.text) || phrases.has(token.text)) return null;
  const near = (spellings.get(token.text[0]!) ?? []).filter((key) =>
    isOneEditApart(token.text, key),
  );
  const entry = phrases.get(near[0] ?? '');
  if (!entry || near.length > 1 || (filter && entry.filter !== filter)) return null;
  // Short words are other words too often.
  return token.text.length > 5 || entry.filter === 'makeId' ? { length: 1, entry } : null;
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
