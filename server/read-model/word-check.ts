import type { ListNames, NamedList } from '../data/read-model/names.ts';
import { searchWords } from '../data/engine/search-words.ts';
import type { CarStore } from './car-store.ts';
import { hasBeginning } from './word-index.ts';

/** Returns a check whether the car in a slot has all words of a query, or null for a query without words. */
export function wordCheck(
  { columns, words: index }: CarStore,
  names: ListNames,
  q: string | undefined,
): ((slot: number) => boolean) | null {
  const checks = searchWords(q).map((beginnings) => {
    const marks = new Uint8Array(columns.carId.length);
    index?.mark(beginnings, marks);
    const named = NAMED.flatMap(([list, column]) => {
      const found = names[list].filter(([, words]) => hasBeginning(words, beginnings));
      return found.length > 0
        ? [{ ids: new Set(found.map(([id]) => id)), of: columns[column] }]
        : [];
    });
    return (slot: number) => marks[slot] === 1 || named.some(({ ids, of }) => ids.has(of[slot]!));
  });
  if (checks.length === 0) return null;
  return (slot) => checks.every((hasWord) => hasWord(slot));
}

/** The column with the entry ids of each reference list. */
const NAMED: readonly [NamedList, 'makeId' | 'modelId' | 'transmissionId' | 'fuelTypeId'][] = [
  ['makes', 'makeId'],
  ['models', 'modelId'],
  ['transmissions', 'transmissionId'],
  ['fuelTypes', 'fuelTypeId'],
];
