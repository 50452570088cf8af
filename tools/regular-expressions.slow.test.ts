import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

/**
 * Runs each regular expression of the product against long strings that cause excessive backtracking. An expression
 * that backtracks exponentially does not end within the deadline.
 */
const LENGTH = 5_000;
/** Milliseconds for all strings of an expression. */
const DEADLINE = 30_000;

interface Expression {
  file: string;
  source: string;
  flags: string;
}

function expressionsOf(file: string): Expression[] {
  const found: Expression[] = [];
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    Literal: (node) => {
      if ('regex' in node)
        found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(program);
  return found;
}

const expressions = globSync('src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap(expressionsOf);

/** Repeats each character of the expression, and one of each common class. */
function hostileStrings({ source }: Expression): string[] {
  const characters = new Set(`${source.replaceAll(/\\[a-z]/gi, '')} \t\n0aAé'"-.,/€%`);
  return Array.from(characters, (character) => {
    const run = character.repeat(LENGTH);
    const mixed = [`${character}0`, `${character} `].map((pair) => pair.repeat(LENGTH / 2));
    return [run, `${run}\0`, `0${run}\0`, `€${run}x`, ...mixed];
  }).flat();
}

it('finds the regular expressions of the product', () => {
  expect(expressions.length).toBeGreaterThan(50);
});

it.each(expressions)('/$source/ ($file) finishes in time on long strings', (expression) => {
  const script =
    'for (const text of strings) new RegExp(expression.source, expression.flags).test(text)';
  const context = { expression, strings: hostileStrings(expression) };
  expect(() => runInNewContext(script, context, { timeout: DEADLINE })).not.toThrow();
});
