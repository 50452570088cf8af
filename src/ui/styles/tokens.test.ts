import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TOKENS = 'src/ui/styles/tokens.css';

const textsOf = (pattern: string) =>
  globSync(pattern, { exclude: ['**/*.test.ts'] }).map((file) => readFileSync(file, 'utf8'));
const stylesheets = textsOf('src/**/*.css').join('\n');
const scripts = textsOf('src/**/*.{ts,tsx}').join('\n');

const namesIn = (text: string, pattern: RegExp) =>
  new Set(Array.from(text.matchAll(pattern), ([, name]) => name));
const used = namesIn(`${stylesheets}\n${scripts}`, /var\(\s*(--[\w-]+)/g);

it('defines every custom property that a stylesheet uses', () => {
  const inStylesheets = namesIn(stylesheets, /(?<![\w-])(--[\w-]+)\s*:/g);
  const inScripts = namesIn(scripts, /'(--[\w-]+)'/g);
  const isDefined = (name: string | undefined) => inStylesheets.has(name) || inScripts.has(name);
  expect([...used].filter((name) => !isDefined(name))).toEqual([]);
});

it('uses every token', () => {
  const tokens = namesIn(readFileSync(TOKENS, 'utf8'), /^ {2}(--[\w-]+):/gm);
  expect(tokens.size).toBeGreaterThan(50);
  expect([...tokens].filter((name) => !used.has(name))).toEqual([]);
});
