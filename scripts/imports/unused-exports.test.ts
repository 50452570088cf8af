import { expect, it } from 'vitest';
import { parseFile } from './parse-files.ts';
import { findUnusedExports } from './unused-exports.ts';

const USED_HERE = 'export const a = 1; const twice = a + a; f(twice);';

/** Returns the places and names of the unused exports of some files. */
const unused = (files: Record<string, string>) =>
  findUnusedExports(Object.entries(files).map(([path, text]) => parseFile(path, text))).map(
    ({ file, line, message }) => `${file}:${line} ${/'(.*)'/.exec(message)?.[1]}`,
  );

it('finds functions, types and names in a list that no other file imports', () => {
  const text = 'export const a = 1;\nexport interface B {}\nconst c = a;\nexport { c as d };';
  expect(unused({ 'x.ts': text })).toEqual(['x.ts:1 a', 'x.ts:2 B', 'x.ts:4 d']);
});

it.each([
  "import { a } from '../server/x.ts';",
  "import type { a as b } from '../server/x.ts';",
  "import * as all from '../server/x.ts';",
  "const { a } = await import('../server/x.ts');",
  "type A = typeof import('../server/x.ts').a;",
  "fork(new URL('../server/x.ts', import.meta.url));",
])('counts %s as a use', (text) => {
  expect(unused({ 'server/x.ts': 'export const a = 1;', 'domain/y.ts': text })).toEqual([]);
});

it('counts an export that passes on another one, but not if nothing imports that', () => {
  const files = { 'x.ts': 'export const a = 1;', 'y.ts': "export { a as b } from './x.ts';" };
  expect(unused(files)).toEqual(['y.ts:1 b']);
  expect(unused({ ...files, 'z.ts': "import { b } from './y.ts';" })).toEqual([]);
});

it('refuses what only a test uses, unless its own file uses it too', () => {
  const test = { 'x.test.ts': "import { a } from './x.ts';" };
  expect(unused({ ...test, 'x.ts': 'export const a = 1; // a' })).toEqual(['x.ts:1 a']);
  expect(unused({ ...test, 'x.ts': USED_HERE })).toEqual([]);
  expect(unused({ 'x.ts': USED_HERE })).toEqual(['x.ts:1 a']);
});

it('lets tests use files that exist for tests', () => {
  const files = { 'server/testing/x.ts': 'export const a = 1;' };
  expect(unused(files)).toHaveLength(1);
  const text = "import { a } from './testing/x.ts';";
  expect(unused({ ...files, 'server/x.db.test.ts': text })).toEqual([]);
});

it('knows what React Router and tools read', () => {
  const route =
    'export default function Page() {}\nexport const loader = 1;\nexport const other = 1;';
  const files = {
    'app/routes/a.tsx': route,
    'app/routes/b.tsx': route,
    'app/routes.ts': "export default [route('a', 'routes/a.tsx')];",
    'vitest.config.ts': "export default { setupFiles: ['./scripts/setup.ts'] };",
    'scripts/setup.ts': 'export default function setup() {}',
  };
  expect(unused(files)).toEqual([
    'app/routes/a.tsx:3 other',
    'app/routes/b.tsx:1 default',
    'app/routes/b.tsx:2 loader',
    'app/routes/b.tsx:3 other',
  ]);
});
