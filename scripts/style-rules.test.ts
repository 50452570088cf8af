import { describe, expect, it } from 'vitest';
import glossaryWords from './glossary-words.json' with { type: 'json' };
import idioms from './idioms.json' with { type: 'json' };
import {
  findBreakpoints,
  findIdioms,
  findLiteralSpaces,
  findRefusedWords,
  findLiteralValues,
  readSpaces,
} from './style-rules.ts';

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

const inCode = (text: string) => findRefusedWords(text, false, glossaryWords);
const inMarkdown = (text: string) => findRefusedWords(text, true, glossaryWords);

describe('findRefusedWords', () => {
  it.each([
    'const a = 1; // the picture of a car',
    '/**\n * Returns a photograph.\n */',
    '<p>{/* the login page */}</p>',
    "it('redirects to the login', () => {",
    'test.skip("shows the picture", () => {',
    "it.each([1, 2])('logs in with %s', () => {",
    '.car {\n  /* Below the picture. */\n}',
  ])('finds a word in the comment or title %j', (text) => {
    expect(inCode(text)).toEqual([
      {
        line: text.split('\n').findIndex((line) => /(pic|photog|log)/.test(line)) + 1,
        message: expect.stringContaining('docs/glossary.md'),
      },
    ]);
  });

  it.each([
    '<picture className={styles.image} />',
    "const LOGIN_PATH = '/admin/motorlogin'; // see `/admin/motorlogin`",
    "fetch('https://cars.example/login');",
    '// "You have been logged in successfully" is a text of the specification',
    '// see app/routes/login/frame.tsx',
    '// style-ok: the name of a role in PostgreSQL\n// needs the permission LOGIN',
  ])('accepts %j', (text) => {
    expect(inCode(text)).toEqual([]);
  });

  it('checks the text of Markdown without code, quoted texts and addresses', () => {
    expect(inMarkdown('An administrator\nsigns in.')).toMatchObject([{ line: 1 }]);
    expect(inMarkdown('Open `/login` and read "Login Failed".')).toEqual([]);
    expect(inMarkdown('```sh\nlogin\n```\nThe [page](https://cars.example/login)')).toEqual([]);
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

describe('findLiteralValues', () => {
  it.each([
    ['font-weight: 560;', '--weight-'],
    ['font-weight: bold;', '--weight-'],
    ['font-stretch: 112%;', '--width-'],
    ['line-height: 1.2;', '--leading-'],
    ['line-height: 1.375rem;', '--leading-'],
    ['line-height: calc(1.2 * 2);', '--leading-'],
    ['font: 400 var(--text-16) / var(--leading-text) var(--font-sans);', '--weight-'],
    ['z-index: -1;', '--layer-'],
    ['color: #1b1b1c;', '--color-'],
    ['background: linear-gradient(RGB(255 255 255 / 0.1), transparent);', '--color-'],
    ['--edge: light-dark(oklch(0.3 0.066 158), transparent);', '--color-'],
    ['transition: opacity 150ms;', '--motion-'],
    ['animation: turn .8s linear infinite;', '--motion-'],
    ['--pause: 12s;', '--motion-'],
  ])('rejects %s', (text, token) => {
    const message = expect.stringContaining(token);
    expect(findLiteralValues(`.a {\n  ${text}\n}`)).toEqual([{ line: 2, message }]);
  });

  it.each([
    'font-weight: var(--weight-strong);',
    'font-weight: inherit;',
    'font-weight: 400 600;',
    'font-stretch: 100% 120%;',
    'line-height: var(--leading-name);',
    'font: inherit;',
    'z-index: var(--layer-bar);',
    'z-index: auto;',
    'color: var(--color-ink);',
    'color: color-mix(in oklab, var(--color-ink) 86%, transparent);',
    'mask-image: linear-gradient(black 68%, transparent);',
    'transition: opacity var(--motion-fast) 0s;',
    'composes: row2s;',
    '/* Chrome needs 300ms and z-index: 2, and #fff. */',
  ])('accepts %s', (text) => {
    expect(findLiteralValues(`.a {\n  ${text}\n}`)).toEqual([]);
  });

  it('ignores comments of several lines and reports the line after them', () => {
    const text = '/* Until then\n   z-index: 3;\n*/\n.a {\n  z-index: 3;\n}';
    expect(findLiteralValues(text)).toMatchObject([{ line: 5 }]);
  });

  it('accepts an exception with a reason, on the same line or the line above', () => {
    const above = '/* style-ok: the height of the larger figures */\n  line-height: 1.375rem;';
    expect(findLiteralValues(above)).toEqual([]);
    expect(findLiteralValues('  z-index: 4; /* style-ok: set by a library */')).toEqual([]);
    expect(findLiteralValues('  z-index: 4; /* style-ok: */')).toHaveLength(1);
  });
});
