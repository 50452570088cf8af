/**
 * Checks the language rules of docs/style.md, and lists every violation:
 *
 *     node tools/check-style.ts [FILE…]
 *
 * - No idiom of `idioms.json` in code, comments, texts, test titles or Markdown.
 * - No word that docs/glossary.md refuses (`glossary` in `idioms.json`) in comments, test titles and Markdown.
 *
 * To allow one, add `style-ok: reason` to the line or to the line above it. Without arguments it checks every
 * file in Git.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import idioms from './idioms.json' with { type: 'json' };
import { findIdioms, findRefusedWords } from './style-rules.ts';

const CHECKED = /\.(tsx?|css|md|json|ya?ml)$|^\.env\.example$|^\.ci\//;
/** Files whose comments, test titles or text are checked for refused words. */
const PROSE = /\.(tsx?|css|md)$/;
const SKIPPED = new RegExp(idioms.skip.join('|'));

const files = process.argv.length > 2 ? process.argv.slice(2) : gitFiles();
for (const file of files) {
  if (!CHECKED.test(file) || SKIPPED.test(file) || !existsSync(file)) continue;
  const text = readFileSync(file, 'utf8');
  const found = [
    ...findIdioms(text, idioms.idioms),
    ...(PROSE.test(file) ? findRefusedWords(text, file.endsWith('.md'), idioms.glossary) : []),
  ];
  for (const { line, message } of found) console.error(`${file}:${line}: ${message}`);
  if (found.length > 0) process.exitCode = 1;
}

function gitFiles(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .trim()
    .split('\n');
}
