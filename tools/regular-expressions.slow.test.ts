import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

/**
 * Runs each regular expression of the product against long strings that cause excessive backtracking. An expression
 * that backtracks exponentially does not end within the deadline.
 */
const LENGTH = 2_000;
/** Files that parse content limited only by its size. Quadratic time exceeds the deadline here too. */
const FOREIGN = [
  ...globSync('src/features/inbound-mail/*.ts'),
  'src/platform/text/search-text.ts',
  'src/platform/text/stored-text.ts',
].filter((file) => !/\.test\.ts$|child/.test(file));
const FOREIGN_LENGTH = 200_000;
/** Milliseconds for all strings of an expression. */
const DEADLINE = 10_000;

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

/** Returns the expressions that a module makes with `new RegExp` when it is loaded. */
async function constructedBy(file: string): Promise<Expression[]> {
  const found: Expression[] = [];
  const { RegExp: original } = globalThis;
  globalThis.RegExp = new Proxy(original, {
    construct: (target, given: ConstructorParameters<RegExpConstructor>) => {
      const made = new target(...given);
      found.push({ file, source: made.source, flags: made.flags });
      return made;
    },
  });
  await import(/* @vite-ignore */ `../${file}`);
  globalThis.RegExp = original;
  return found;
}

const constructed: Expression[] = [];
for (const file of FOREIGN) constructed.push(...(await constructedBy(file)));
const foreign = [...FOREIGN.flatMap(expressionsOf), ...constructed];

/** Repeats each character of the expression, and one of each common class. */
function hostileStrings({ source }: Expression, length: number): string[] {
  const characters = new Set(`${source.replaceAll(/\\[a-z]/gi, '')} \t\n0aAé'"-.,/€%`);
  return Array.from(characters, (character) => {
    const run = character.repeat(length);
    const mixed = [`${character}0`, `${character} `].map((pair) => pair.repeat(length / 2));
    if (length > LENGTH) return [`0${run}\0`, ...mixed];
    return [run, `${run}\0`, `0${run}\0`, `€${run}x`, ...mixed];
  }).flat();
}

/** Returns a function that throws if the expression does not end in time. */
const running = (expression: Expression, length: number) => () => {
  const script =
    'for (const text of strings) new RegExp(expression.source, expression.flags).test(text)';
  const context = { expression, strings: hostileStrings(expression, length) };
  runInNewContext(script, context, { timeout: DEADLINE });
};

it('finds the regular expressions of the product', () => {
  expect(expressions.length).toBeGreaterThan(50);
  expect(constructed.map(({ source }) => source).join()).toContain('kirjoitti');
});

it.each(expressions)('/$source/ ($file) finishes in time on long strings', (expression) => {
  expect(running(expression, LENGTH)).not.toThrow();
});

it.each(foreign)('/$source/ ($file) takes linear time for foreign content', (expression) => {
  expect(running(expression, FOREIGN_LENGTH)).not.toThrow();
});
