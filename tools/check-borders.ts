/**
 * Checks which files import which, and counts how the sources are connected:
 *
 *     node tools/check-borders.ts [--list]
 *
 * Fails for an import past the entrance of a folder (docs/architecture.md), and if more features than before import each
 * other in a circle.
 */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Maximum number of features that import each other in a circle. Lower it when a feature leaves the circle. */
const MAX_IN_CIRCLES = 4;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const files = globSync('src/**/*.{ts,tsx,css}')
  .filter((file) => !isTest(file))
  .toSorted();
const known = new Set(files);
const lines = files.reduce(
  (sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1,
  0,
);
const IMPORT = /(?:from\s*|import\s*\(?\s*|new URL\(\s*)['"](\.[^'"?]*)/g;
const imports = files.flatMap((from) =>
  Array.from(readFileSync(from, 'utf8').matchAll(IMPORT), ([, path = '']) => ({
    from,
    to: posix.normalize(posix.join(posix.dirname(from), path)),
  })).filter(({ to }) => known.has(to)),
);

const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

/** An import that climbs out of its folder and descends into another one past its entrance. */
const PAST_ENTRANCE =
  /^(\.\.\/)+(?!platform\/|ui\/|app\/api\/|components\/)[^./][^/]*\/(?!components\/)[^/]+\//;
const trespasses = imports.filter(
  ({ from, to }) =>
    featureOf(from) !== undefined && PAST_ENTRANCE.test(posix.relative(posix.dirname(from), to)),
);

/** Features that each feature imports directly. */
const direct = new Map<string, Set<string>>();
for (const { from, to } of imports) {
  const [a, b] = [featureOf(from), featureOf(to)];
  if (a && b && a !== b) direct.set(a, (direct.get(a) ?? new Set()).add(b));
}
function reached(from: string): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    for (const next of direct.get(name) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(from);
  return found;
}
const inCircles = [...direct.keys()].filter((name) => reached(name).has(name)).toSorted();

const importers = new Map<string, Set<string>>();
for (const { from, to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from));
const once = files.filter((file) => importers.get(file)?.size === 1);

if (process.argv.includes('--list')) {
  console.log(`${files.length} files, ${lines} lines`);
  console.log(`${once.length} imported once (${Math.round((100 * once.length) / files.length)} %)`);
  console.log(`${inCircles.length} features in circles: ${inCircles.join(' ')}`);
}
for (const { from, to } of trespasses)
  console.error(
    `${from} imports ${to}: import another folder from its top-level files or its components/.`,
  );
if (inCircles.length > MAX_IN_CIRCLES)
  console.error(
    `${inCircles.length} features import each other in a circle: ${inCircles.join(' ')}`,
  );
if (trespasses.length > 0 || inCircles.length > MAX_IN_CIRCLES) process.exitCode = 1;
