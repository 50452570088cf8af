/**
 * Checks the rules of docs/style.md that can be checked automatically, and lists every violation:
 *
 *     node scripts/check-style.ts [FILE…]
 *
 * - No idiom of `idioms.json` in code, comments, texts, test titles or Markdown. To allow one, add
 * `style-ok: reason` to the line or to the line above it.
 * - Media queries use only the breakpoints of docs/style.md.
 * - Margins, paddings and gaps use the tokens of space, where one has the same size.
 *
 * Without arguments it checks every file in Git.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import {
  findBreakpoints,
  findIdioms,
  findLiteralSpaces,
  type Idiom,
  readSpaces,
} from './style-rules.ts';
import idioms from './idioms.json' with { type: 'json' };

const CHECKED = /\.(tsx?|css|md|json|ya?ml)$|^\.env\.example$|^\.ci\//;
const SKIPPED = new RegExp(idioms.skip.join('|'));

const spaces = readSpaces(readFileSync('app/styles/tokens.css', 'utf8'));

const files = process.argv.length > 2 ? process.argv.slice(2) : gitFiles();
let violations = 0;
for (const file of files) {
  if (!CHECKED.test(file) || SKIPPED.test(file) || !existsSync(file)) continue;
  const text = readFileSync(file, 'utf8');
  const found = [
    ...findIdioms(text, idioms.idioms satisfies Idiom[]),
    ...findBreakpoints(text),
    ...(file.endsWith('.css') ? findLiteralSpaces(text, spaces) : []),
  ];
  violations += found.length;
  for (const { line, message } of found) console.error(`${file}:${line}: ${message}`);
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
