import { fold } from './fold.ts';

/** Returns a pattern for `like` for each word of a search; compare it with folded text. */
export const wordPatterns = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
