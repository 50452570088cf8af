/**
 * Checks the rules of docs/style.md that can be checked automatically, and lists every violation:
 *
 *     node scripts/check-style.ts [FILE…]
 *
 * - No idiom of `idioms.json` in code, comments, texts, test titles or Markdown. To allow one, add
 * `style-ok: reason` to the line or to the line above it.
 * - No word that docs/glossary.md refuses and that `glossary-words.json` lists, in comments, test titles and Markdown.
 * Exceptions as above.
 * - Media queries use only the breakpoints of docs/style.md.
 * - Margins, paddings and gaps use the tokens of space, where one has the same size.
 * - Stylesheets take weights, widths, line heights, layers, colours and durations from tokens.
 * - Imports follow the arrows of docs/architecture.md (`imports/import-rules.ts`).
 * - Another file imports each export (`imports/unused-exports.ts`).
 *
 * Without arguments it checks every file in Git. Imports and exports are checked only then.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import {
  findBreakpoints,
  findIdioms,
  findLiteralSpaces,
  findRefusedWords,
  findLiteralValues,
  type Idiom,
  readSpaces,
} from './style-rules.ts';
import { findForbiddenImports } from './imports/import-rules.ts';
import { parseFile, type ParsedFile } from './imports/parse-files.ts';
import { findUnusedExports } from './imports/unused-exports.ts';
import glossaryWords from './glossary-words.json' with { type: 'json' };
import idioms from './idioms.json' with { type: 'json' };

const CHECKED = /\.(tsx?|css|md|json|ya?ml)$|^\.env\.example$|^\.ci\//;
const SOURCE = /\.tsx?$/;
/** Files whose comments, test titles or text are checked for refused words. */
const PROSE = /\.(tsx?|css|md)$/;
const SKIPPED = new RegExp(idioms.skip.join('|'));

const TOKENS = 'app/styles/tokens.css';

const spaces = readSpaces(readFileSync(TOKENS, 'utf8'));

const files = process.argv.length > 2 ? process.argv.slice(2) : gitFiles();
const sources: ParsedFile[] = [];
let violations = 0;
for (const file of files) {
  if (!CHECKED.test(file) || SKIPPED.test(file) || !existsSync(file)) continue;
  const text = readFileSync(file, 'utf8');
  if (SOURCE.test(file)) sources.push(parseFile(file, text));
  const found = [
    ...findIdioms(text, idioms.idioms satisfies Idiom[]),
    ...(PROSE.test(file) ? findRefusedWords(text, file.endsWith('.md'), glossaryWords) : []),
    ...findBreakpoints(text),
    ...(file.endsWith('.css') ? findLiteralSpaces(text, spaces) : []),
    ...(file.endsWith('.css') && file !== TOKENS ? findLiteralValues(text) : []),
  ];
  violations += found.length;
  for (const { line, message } of found) console.error(`${file}:${line}: ${message}`);
}
if (process.argv.length === 2) {
  const found = [...findForbiddenImports(sources), ...findUnusedExports(sources)];
  violations += found.length;
  for (const { file, line, message } of found) console.error(`${file}:${line}: ${message}`);
}
if (violations > 0) {
  console.error(`${violations} violations of docs/style.md`);
  process.exitCode = 1;
}

function gitFiles(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .trim()
    .split('\n');
}
