import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { type ESTree, parseSync, Visitor } from 'vite';
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

type Call = Pick<ESTree.NewExpression | ESTree.CallExpression, 'callee' | 'arguments' | 'start'>;

/** Returns the strings and numbers that a file gives to constants, as texts by name. */
function constantsOf(program: ESTree.Program): Map<string, string> {
  const constants = new Map<string, string>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const text = init && textOf(init, constants);
      if (id.type === 'Identifier' && text !== null) constants.set(id.name, text);
    },
  }).visit(program);
  return constants;
}

/** Returns the text of an expression, with `x` for values known only at run time; null if it has none. */
function textOf(node: ESTree.Argument, constants: Map<string, string>): string | null {
  if (node.type === 'Literal') return 'regex' in node ? node.regex.pattern : String(node.value);
  if (node.type === 'Identifier') return constants.get(node.name) ?? null;
  const template = node.type === 'TaggedTemplateExpression' ? node.quasi : node;
  if (template.type !== 'TemplateLiteral') return null;
  const values = template.expressions.map((value) => textOf(value, constants) ?? 'x');
  return template.quasis.map(({ value }, at) => value.raw + (values[at] ?? '')).join('');
}

/** Returns the regular expressions of a file. Throws if one is made of something other than a text. */
function expressionsOf(file: string, text: string): Expression[] {
  const found: Expression[] = [];
  const add = (start: number, source: string, flags: string) => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ place: `${file}:${line}`, source, flags });
  };
  const { program } = parseSync(file, text);
  const constants = constantsOf(program);
  const addCall = ({ callee, arguments: parts, start }: Call) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const [source, flags = ''] = parts.map((part) => textOf(part, constants));
    add(start, source ?? '', flags ?? '');
    if (source == null || flags === null)
      throw new Error(`${found.at(-1)?.place}: write the text of RegExp here or in a constant`);
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program);
  return found;
}

const expressions = globSync('{domain,server}/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
  .flatMap((file) => expressionsOf(file, readFileSync(file, 'utf8')));

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

  it('include those whose text is in a constant, such as those that split searches into words', () => {
    const sources = expressions.map(({ source }) => source);
    expect(sources).toContain("[-.'’‘‐‑&]+");
    expect(sources).toContain(String.raw`[\u0300-\u036f]+`);
    const text = 'const A = 3, B = `b{${A}}`; RegExp(`${B}${C}`, "g")';
    expect(expressionsOf('a.ts', text)).toEqual([{ place: 'a.ts:1', source: 'b{3}x', flags: 'g' }]);
  });

  it.each(['new RegExp(made())', 'new RegExp(text)', 'RegExp("a", flags)', 'new RegExp(...all)'])(
    'are refused as %s',
    (text) => expect(() => expressionsOf('a.ts', text)).toThrow('a.ts:1: write the text of RegExp'),
  );

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
