import { describe, expect, it } from 'vitest';
import idioms from './idioms.json' with { type: 'json' };
import { findBreakpoints, findIdioms, findLiteralSpaces, readSpaces } from './style-rules.ts';

const find = (text: string) => findIdioms(text, idioms.idioms);

describe('findIdioms', () => {
  // style-ok: examples of what the check must find
  it.each(['// whoever is signed in', "it('shall work')", 'A **whatever** text', '<p>Whoever</p>'])(
    'finds an idiom in %s',
    (text) => {
      expect(find(text)).toHaveLength(1);
    },
  );

  it('finds an idiom that continues on the next line of a comment', () => {
    // style-ok: an example of what the check must find
    const text = '/**\n * A folder of its\n * own for each screen.\n */';
    expect(find(text)).toEqual([{ line: 2, message: expect.stringContaining('of its own') }]);
  });

  it('accepts an exception with a reason, on the same line or the line above', () => {
    expect(find('// style-ok: literal text of the specification\nconst a = "whoever";')).toEqual(
      [],
    );
    expect(find('const a = "whoever"; // style-ok: literal text')).toEqual([]);
  });

  it('does not accept an exception without a reason', () => {
    // style-ok: an example of what the check must find
    expect(find('const a = "whoever"; // style-ok:')).toHaveLength(1);
  });

  it('ignores idioms inside longer words', () => {
    expect(find('a shallow copy, a renewed session')).toEqual([]);
  });

  it('has a valid pattern and a remedy for each idiom', () => {
    for (const { pattern, instead } of idioms.idioms) {
      expect(() => new RegExp(pattern)).not.toThrow();
      expect(instead).not.toBe('');
    }
  });
});

describe('findBreakpoints', () => {
  it.each([
    '@media (width >= 900px) {',
    '@media (max-width: 600px) and (height < 500px) {',
    '@media (prefers-color-scheme: dark) {',
    '.a { width: 123px }',
  ])('accepts %s', (text) => {
    expect(findBreakpoints(text)).toEqual([]);
  });

  it.each([
    '@media (width >= 901px) {',
    '@media (min-width: 56rem) {',
    '@media (height < 600px) {',
    "matchMedia('(max-width: 640px)')",
  ])('rejects %s', (text) => {
    expect(findBreakpoints(text)).toHaveLength(1);
  });
});

describe('findLiteralSpaces', () => {
  const tokens = readSpaces(':root {\n  --space-8: 8px;\n  --space-12: 12px;\n}');

  it.each([
    'padding: var(--space-8) 12px;',
    'margin-block: calc(50% - 8px) 0;',
    'row-gap: 8px;',
    'scroll-margin-top: 12px;',
  ])('rejects %s', (text) => {
    const message = expect.stringMatching(/^write var\(--space-(8|12)\)/);
    expect(findLiteralSpaces(`.a {\n  ${text}\n}`, tokens)).toEqual([{ line: 2, message }]);
  });

  it.each(['padding: 7px;', 'margin: -8px;', 'width: 8px;', 'gap: 1.8px;', 'gap: 18px;'])(
    'accepts %s',
    (text) => {
      expect(findLiteralSpaces(text, tokens)).toEqual([]);
    },
  );
});
