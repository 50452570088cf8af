import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { docsStyle } from './docs-style.server.ts';

const DEFINITION = /(--[\w-]+):\s*([^;}]+)/g;

const definitionsOf = (css: string) =>
  new Map(Array.from(css.matchAll(DEFINITION), ([, name = '', value = '']) => [name, value]));

it('has the same values as the tokens of the site', () => {
  const tokens = definitionsOf(readFileSync('src/ui/styles/tokens.css', 'utf8'));
  const copies = definitionsOf(docsStyle);
  expect(copies.size).toBeGreaterThan(0);
  for (const [name, value] of copies) expect([name, tokens.get(name)]).toEqual([name, value]);
});

it('defines every token that it uses, and no other', () => {
  const used = new Set(Array.from(docsStyle.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name));
  expect(used).toEqual(new Set(definitionsOf(docsStyle).keys()));
});

it('has literal colours only in its tokens', () => {
  const rules = docsStyle.slice(docsStyle.indexOf('*{'));
  expect(rules).not.toMatch(/#[\da-f]{3,8}\b|rgb|oklch/i);
});
