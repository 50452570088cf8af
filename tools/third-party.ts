/**
 * Writes THIRD-PARTY.md: the third-party packages that the product contains, with versions and licences.
 * These are the production dependencies, with their own dependencies, and the packages that are bundled
 * into the site.
 *
 *     node tools/third-party.ts           # writes THIRD-PARTY.md
 *     node tools/third-party.ts --check   # fails if it is out of date
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'THIRD-PARTY.md';

/** Development dependencies that Vite bundles into the site. */
const BUNDLED = [
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@fontsource-variable/archivo',
  '@hookform/resolvers',
  '@react-router/node',
  'embla-carousel-react',
  'idb-keyval',
  'libheif-js',
  'lucide-react',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router',
  'sonner',
  'uqr',
];

/** Optional packages that contain only types. */
const TYPES = /\/(@types\/|undici-types$)/;

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  peer?: boolean;
  dependencies?: Record<string, string>;
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

const row = (path: string) => {
  const { version, license = 'see the package' } = lock.packages[path] ?? {};
  return `| ${path.replace(/.*node_modules\//, '')} | ${version} | ${license} |`;
};

/** Returns bundled packages and their dependencies, all of which are installed in the top folder. */
function withDependencies(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const path = `node_modules/${name}`;
    if (found.has(path)) continue;
    found.add(path);
    withDependencies(Object.keys(lock.packages[path]?.dependencies ?? {}), found);
  }
  return found;
}

/** The same version can be installed in several folders. */
const rowsOf = (paths: Iterable<string>) =>
  [...new Set(Array.from(paths, row))].toSorted((a, b) => a.localeCompare(b, 'en'));

const table = (rows: readonly string[]) =>
  `| Package | Version | Licence |\n|---|---|---|\n${rows.join('\n')}\n`;

const server = rowsOf(
  Object.entries(lock.packages).flatMap(([path, { dev, peer }]) =>
    path === '' || dev || peer || TYPES.test(path) ? [] : [path],
  ),
);
const site = rowsOf(withDependencies(BUNDLED)).filter((line) => !server.includes(line));
const content = `# Third-party software

Packages that Forecourt ships, made by \`node tools/third-party.ts\` from \`package-lock.json\`. Each package contains its licence text in \`node_modules\`.

## Server: production dependencies

${table(server)}
## Site: bundled by the build

${table(site)}
## Fonts of documents

Cuts of Archivo, and of Inter for Greek and Cyrillic, in \`src/features/documents/fonts\`: OFL-1.1, with the licence text next to them.
`;

if (!process.argv.includes('--check')) writeFileSync(FILE, content);
else if (readFileSync(FILE, 'utf8') !== content) {
  console.error(`${FILE} is out of date. Run: node tools/third-party.ts`);
  process.exitCode = 1;
}
