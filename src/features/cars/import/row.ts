import { BOUNDS } from '../../../platform/bounds.ts';
import { capitalised } from '../../../platform/format.ts';
import { unguardCell } from '../../../platform/csv/csv-cell.ts';
import { cleanText, toOneLine } from '../../../platform/text/stored-text.ts';
import type { ParseResult } from '../../../platform/text/parse-text.ts';
import type { StockField } from './headings.ts';
import { isBlank, isEmpty } from './words.ts';

export type StockCells = Partial<Record<StockField, string>>;

export type StockUnits = Partial<Record<StockField, string>>;

/** A line of the report about a cell. */
export interface Remark {
  field: StockField;
  text: string;
}

/** Texts that are shortened if they are too long. Other cells are left out. */
const SHORTENED: readonly StockField[] = [
  'model',
  'name',
  'variant',
  'trim',
  'description',
  'features',
];

/** Removes what makes spreadsheets keep a cell as text: the apostrophe of `'-1`, the formula of `="007"`. */
export const cellText = (raw: string) => cleanText(unguardCell(cleanText(raw)));

/** Cuts a text after a word. */
export function shortened(text: string, max: number): string {
  const cut = text.slice(0, max + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'), max / 2)).trimEnd();
}

/** The cells of a row, and what the report says about them. */
export class Row {
  /** Cells that were left out or shortened. */
  readonly findings: Remark[] = [];
  /** Assumptions, and cells that were not read. */
  readonly notes: Remark[] = [];
  /** Reasons to reject the row. */
  readonly problems: string[] = [];
  readonly #cells: StockCells;
  readonly #units: StockUnits;

  constructor(cells: StockCells, units: StockUnits) {
    this.#cells = cells;
    this.#units = units;
  }

  /** Returns the text of a cell, or null for an empty cell or a placeholder such as `unknown`. */
  textOf(field: StockField): string | null {
    const text = cellText(this.#cells[field] ?? '');
    return isBlank(toOneLine(text)) ? null : text;
  }

  /**
   * Returns the text of a cell, or null if it is empty. Keeps placeholders, because a status `unknown` has a meaning.
   */
  wordOf(field: StockField): string | null {
    const word = toOneLine(cellText(this.#cells[field] ?? ''));
    return isEmpty(word) ? null : word;
  }

  unitOf(field: StockField): string | null {
    return this.#units[field] ?? null;
  }

  find(field: StockField, text: string): void {
    this.findings.push({ field, text });
  }

  leaveOut(field: StockField, reason: string): null {
    this.find(field, `left out: ${reason}`);
    return null;
  }

  note(field: StockField, text: string): void {
    if (!this.notes.some((note) => note.field === field && note.text === text))
      this.notes.push({ field, text });
  }

  /** Notes that a filled cell is not read. */
  noteUnread(field: StockField, reason: string): void {
    if (this.textOf(field) !== null) this.note(field, `not read, because ${reason}`);
  }

  /** Parses a cell. Returns null, and reports why, if it cannot be read. */
  read<T>(field: StockField, parse: Parser<T>, max: number = BOUNDS.maxName): T | null {
    const parsed = this.#parse(field, parse, max);
    if (parsed === null) return null;
    return 'code' in parsed ? this.leaveOut(field, parsed.message) : parsed.value;
  }

  required<T>(field: StockField, parse: Parser<T>): T | null {
    const parsed = this.#parse(field, parse, BOUNDS.maxName);
    if (parsed !== null && 'value' in parsed) return parsed.value;
    this.problems.push(
      parsed === null ? `The ${field} is missing` : `${capitalised(field)}: ${parsed.message}`,
    );
    return null;
  }

  /** Parses the first of several cells that can be read, and reports those that cannot. */
  requiredYear(fields: readonly StockField[], parse: Parser<number>): number | null {
    const unreadable: { field: StockField; message: string }[] = [];
    for (const field of fields) {
      const parsed = this.#parse(field, parse, BOUNDS.maxName);
      if (parsed === null) continue;
      if ('code' in parsed) {
        unreadable.push({ field, message: parsed.message });
        continue;
      }
      for (const one of unreadable) this.leaveOut(one.field, one.message);
      return parsed.value;
    }
    const [first] = unreadable;
    this.problems.push(first ? `Year: ${first.message}` : 'The year is missing');
    return null;
  }

  #parse<T>(field: StockField, parse: Parser<T>, max: number): ParseResult<T> | null {
    let text = this.textOf(field);
    if (text === null) return null;
    if (text.length > max) {
      const problem = `it has ${text.length} characters, more than ${max}`;
      if (!SHORTENED.includes(field)) return { code: 'tooLong', message: problem };
      text = shortened(text, max);
      this.find(field, `shortened: ${problem}`);
    }
    const parsed = parse(text, this.unitOf(field));
    if ('value' in parsed && parsed.note !== undefined) this.note(field, parsed.note);
    return parsed;
  }
}

type Parser<T> = (text: string, unit: string | null) => ParseResult<T>;
