import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

/**
 * Runs each regular expression of the product against long strings that cause excessive backtracking. A
 * linear expression takes about a millisecond, a quadratic one hundreds, and an exponential one never
 * ends. Counts the CPU time of the thread, so that other processes on the machine make no difference.
 */
const LENGTH = 20_000;
/** Milliseconds of CPU time for one string. */
const LIMIT = 100;
/** Milliseconds after which an expression that does not end is stopped. */
const DEADLINE = 30_000;

const cpuTime = () => process.threadCpuUsage().user / 1_000;

interface Expression {
  place: string;
  source: string;
  flags: string;
}

function expressionsOf(file: string): Expression[] {
  const text = readFileSync(file, 'utf8');
  const found: Expression[] = [];
  const add = (start: number, source: string, flags: string) => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ place: `${file}:${line}`, source, flags });
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
      const [pattern] = node.arguments;
      const template = pattern?.type === 'TaggedTemplateExpression' ? pattern.quasi : pattern;
      if (template?.type === 'TemplateLiteral')
        add(node.start, template.quasis.map(({ value }) => value.raw).join('x'), 'i');
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const expressions = globSync('{domain,server}/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
  .flatMap(expressionsOf);

/** Characters in the expression, and one of each common class. */
const charactersOf = ({ source }: Expression) =>
  new Set(`${source.replaceAll(/\\[a-z]/gi, '')} \t\n0aAé'"-.,/€%`);

function hostileStrings(expression: Expression): string[] {
  const characters = [...charactersOf(expression)];
  return characters.flatMap((character) => {
    const run = character.repeat(LENGTH);
    return [
      run,
      `${run}\0`,
      `0${run}\0`,
      `€${run}x`,
      `${character}0`.repeat(LENGTH / 2),
      `${character} `.repeat(LENGTH / 2),
    ];
  });
}

describe('regular expressions of the product', () => {
  it('are found in the sources', () => {
    expect(expressions.length).toBeGreaterThan(50);
  });

  it.each(expressions)('/$source/ ($place) stays linear on long hostile strings', (expression) => {
    const context = { expression, strings: hostileStrings(expression), slowest: 0, cpuTime };
    const script = `
      for (const text of strings) {
        const started = cpuTime();
        new RegExp(expression.source, expression.flags).test(text);
        slowest = Math.max(slowest, cpuTime() - started);
        if (slowest > ${LIMIT}) break;
      }`;
    expect(() => runInNewContext(script, context, { timeout: DEADLINE })).not.toThrow();
    expect(context.slowest).toBeLessThan(LIMIT);
  });
});
