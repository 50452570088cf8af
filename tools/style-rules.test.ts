import { describe, expect, it } from 'vitest';
import idioms from './idioms.json' with { type: 'json' };
import { findIdioms, findRefusedWords } from './style-rules.ts';

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

const inCode = (text: string) => findRefusedWords(text, false, idioms.glossary);
const inMarkdown = (text: string) => findRefusedWords(text, true, idioms.glossary);

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
