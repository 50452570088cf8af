import { setImmediate as turn } from 'node:timers/promises';
import { slices } from './slices.ts';

/** Approximate bytes per word, without the slots of its cars. */
const BYTES_PER_WORD = 80;
/** Number of words to sort before the build lets other work run. */
const WORDS_PER_STEP = 1_000;
const FIRST_LENGTH = 1_024;

/**
 * Finds the slots of the cars that have a word with a given beginning. The build sorts the words of all cars
 * once. The words of changed cars are stored separately until the next build.
 */
export class WordIndex {
  /**
   * All words, sorted. The slots of the cars with word `n` are `#slots` from `#starts[n]` to `#starts[n +
   * 1]`.
   */
  #words: string[] = [];
  #starts = new Uint32Array(1);
  #slots = new Int32Array(0);
  readonly #changed = new Map<number, readonly string[]>();
  #loaded = { numbers: new Map<string, number>(), words: new Growing(), slots: new Growing() };

  /** Approximate memory in bytes. */
  get bytes(): number {
    const { numbers, words } = this.#loaded;
    return (
      this.#slots.byteLength +
      words.length * 2 * Int32Array.BYTES_PER_ELEMENT +
      (this.#words.length + numbers.size) * BYTES_PER_WORD
    );
  }

  /** Number of cars that changed since `finish`. A search checks the words of each of them. */
  get changes(): number {
    return this.#changed.size;
  }

  /** Adds the words of a car during the build. Call `finish` afterwards. */
  load(slot: number, words: readonly string[]): void {
    const { numbers } = this.#loaded;
    for (const word of words) {
      let number = numbers.get(word);
      if (number === undefined) numbers.set(word, (number = numbers.size));
      this.#loaded.words.push(number);
      this.#loaded.slots.push(slot);
    }
  }

  /** Sorts the added words. */
  async finish(): Promise<void> {
    const { numbers, words, slots } = this.#loaded;
    this.#words = await sortedWords(numbers.keys());
    const rank = new Uint32Array(numbers.size);
    for await (const [from, to] of slices(numbers.size))
      for (let at = from; at < to; at += 1) rank[numbers.get(this.#words[at]!)!] = at;
    const starts = new Uint32Array(numbers.size + 1);
    for await (const [from, to] of slices(words.length))
      for (let at = from; at < to; at += 1) starts[rank[words.at(at)]! + 1]! += 1;
    for (let at = 1; at < starts.length; at += 1) starts[at]! += starts[at - 1]!;
    const next = starts.slice();
    this.#slots = new Int32Array(words.length);
    for await (const [from, to] of slices(words.length))
      for (let at = from; at < to; at += 1)
        this.#slots[next[rank[words.at(at)]!]!++] = slots.at(at);
    this.#starts = starts;
    this.#loaded = { numbers: new Map(), words: new Growing(), slots: new Growing() };
  }

  /** Replaces the words of a slot. A removed car has none. */
  replace(slot: number, words: readonly string[]): void {
    this.#changed.set(slot, words);
  }

  /** Sets a mark for each slot whose car has a word with one of these beginnings. */
  mark(beginnings: readonly string[], marks: Uint8Array): void {
    for (const beginning of beginnings) {
      const from = firstIndex(this.#words, (word) => word >= beginning);
      const to = firstIndex(this.#words, (word) => word > beginning && !word.startsWith(beginning));
      for (let at = this.#starts[from]!; at < this.#starts[to]!; at += 1)
        marks[this.#slots[at]!] = 1;
    }
    for (const [slot, words] of this.#changed)
      marks[slot] = Number(hasBeginning(words, beginnings));
  }
}

export const hasBeginning = (words: readonly string[], beginnings: readonly string[]) =>
  words.some((word) => beginnings.some((beginning) => word.startsWith(beginning)));

/**
 * Sorts words by code units. Sorts the words with the same first two characters separately and lets other
 * work run in between.
 */
async function sortedWords(words: Iterable<string>): Promise<string[]> {
  const byFirst = new Map<string, string[]>();
  for (const word of words) {
    const first = word.slice(0, 2);
    const group = byFirst.get(first);
    if (group) group.push(word);
    else byFirst.set(first, [word]);
  }
  const sorted: string[] = [];
  let sortedUntilTurn = 0;
  for (const first of [...byFirst.keys()].toSorted(byCodeUnits)) {
    const group = byFirst.get(first)!.toSorted(byCodeUnits);
    for (const word of group) sorted.push(word);
    if (sorted.length - sortedUntilTurn > WORDS_PER_STEP) {
      sortedUntilTurn = sorted.length;
      await turn();
    }
  }
  return sorted;
}

export const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the index of the first word that passes, by binary search: all words after it must pass too.
 * Returns the length if none passes.
 */
function firstIndex(words: readonly string[], passes: (word: string) => boolean): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(words[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A list of integers that grows as needed. */
class Growing {
  length = 0;
  #values = new Int32Array(FIRST_LENGTH);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }
}
