import { posix } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** The imports, exports and comments of a TypeScript file. */
export interface ParsedFile extends Pick<ReturnType<typeof parseSync>, 'module' | 'comments'> {
  /** From the root of the repository. */
  path: string;
  text: string;
}

export function parseFile(path: string, text: string): ParsedFile {
  const { module, comments } = parseSync(path, text);
  return { path, text, module, comments };
}

/** Returns the path of a file that another one imports. */
export const resolve = (path: string, target: string): string =>
  posix.join(posix.dirname(path), target);

/** Returns the number of the line at an offset, from 1. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;
