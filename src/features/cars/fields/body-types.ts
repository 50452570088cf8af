/** Body types by their usual name in Ireland, with other words for the same. No Zod, because screens import this file. */
const BODY_TYPES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Saloon: ['sedan', 'saloon car'],
    Estate: ['estate car', 'wagon', 'station wagon', 'kombi'],
    Hatchback: ['hatch'],
    Coupe: [],
    Convertible: ['cabriolet', 'cabrio'],
    SUV: ['sport utility', 'sport utility vehicle', 'sports utility vehicle'],
    MPV: ['people carrier', 'people mover', 'minivan', 'multi purpose vehicle'],
    'Pick-up': ['pick up truck'],
  }),
);

/** Returns the usual name of a body type and its synonyms. */
export const bodyTypeWords = (name: string): readonly string[] => [
  name,
  ...(BODY_TYPES.get(name) ?? []),
];

/** Letters only, without accents: `Coupé` is `coupe`, `Pick-Up` is `pickup`. */
const letters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

const NAMES: ReadonlyMap<string, string> = new Map(
  [...BODY_TYPES].flatMap(([name, words]) =>
    [name, ...words].map((word) => [letters(word), name] as const),
  ),
);

/** Returns the usual name of a body type: `Sedan` is Saloon. Returns an unknown one unchanged. */
export const usualBodyType = (text: string): string =>
  (/\d/.test(text) ? undefined : NAMES.get(letters(text))) ?? text;
