/**
 * Spreadsheets run a cell that begins with one of these characters as a formula. An apostrophe before it keeps
 * the cell text; texts that already begin with one get another, so that `unguardCell` restores each of them.
 */
const FORMULA = /^(?='*[=+\-@\t])/;
const GUARDED = /^'(?='*[=+\-@\t])/;

/** Adds the apostrophe to a cell of an export. */
export const guardCell = (text: string): string => text.replace(FORMULA, "'");

/** Removes the apostrophe from a cell of an import. */
export const unguardCell = (cell: string): string => cell.replace(GUARDED, '');
