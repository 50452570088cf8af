import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders of real files outside the repository. Tests that need them are skipped where they are missing. */
const folder = (name: string) => join(import.meta.dirname, '../../../shared/data', name);

/** Photos from phones. */
export const REAL_PHOTOS = folder('photos');
/** Stock files as feeds write them. */
export const REAL_STOCK_FILES = folder('imports');
/** Emails as mail programs and mail servers write them. `{messageId}` and `{reference}` stand for ours. */
export const REAL_MAILS = folder('mails');
/** Real sentences of people who look for a car, with their meaning. */
export const REAL_SENTENCES = folder('sentences.tsv');

/** Returns whether a folder or file exists. If not, prints a line that `.ci/run` repeats in its summary. */
export function hasFiles(path: string): boolean {
  const isThere = existsSync(path);
  if (!isThere) console.warn(`Skipped: no real files in ${relative('', path)}`);
  return isThere;
}
