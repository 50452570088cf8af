/**
 * Spreadsheets run a cell that begins with one of these characters as a formula. An apostrophe before it makes the
 * cell a text. A text that already has apostrophes there gets one more, so that `unguardCell` restores it.
 */
const FORMULA = /^(?='*[=+\-@\t])/;
const GUARDED = /^'(?='*[=+\-@\t])/;

/** A formula that only returns a text. Programs write it so that a spreadsheet keeps the zeros of `="007"`. */
const CONSTANT = /^="([^"]*)"$/;

/** Adds the apostrophe to a text of an export. */
export const guardCell = (text: string): string => text.replace(FORMULA, "'");

/** Adds the apostrophe to a cell that is repeated from an imported file, unless it is a constant. */
export const guardRepeated = (cell: string): string =>
  CONSTANT.test(cell) ? cell : guardCell(cell);

/** Returns the text of a cell of an import: without the apostrophe, or that of a constant. */
export const unguardCell = (cell: string): string =>
  GUARDED.test(cell) ? cell.slice(1) : cell.replace(CONSTANT, '$1');
