import { fold } from '../../domain/text/search-text.ts';

/**
 * Numbers texts, and separately their folded forms. Spellings that differ only in case or accents have
 * different numbers, but the same number of the folded form.
 */
export class Texts {
  readonly spellings: string[] = [];
  /** Number of the folded text, by number of the spelling. */
  readonly folded: number[] = [];
  readonly #bySpelling = new Map<string, number>();
  readonly #byFolded = new Map<string, number>();

  add(spelling: string): number {
    const known = this.#bySpelling.get(spelling);
    if (known !== undefined) return known;
    const number = this.spellings.push(spelling) - 1;
    this.#bySpelling.set(spelling, number);
    const key = fold(spelling);
    if (!this.#byFolded.has(key)) this.#byFolded.set(key, number);
    this.folded.push(this.#byFolded.get(key)!);
    return number;
  }

  /** Returns the number of the folded text, or -1 if no car has it. */
  numberOf(text: string): number {
    return this.#byFolded.get(fold(text)) ?? -1;
  }
}
