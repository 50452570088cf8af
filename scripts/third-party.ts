/**
 * Writes THIRD-PARTY.md: the third-party packages that the product contains, with versions and licences.
 * These are the production dependencies, with their own dependencies, and the packages that are bundled
 * into the site.
 *
 *     node scripts/third-party.ts           # writes THIRD-PARTY.md
 *     node scripts/third-party.ts --check   # fails if it is out of date
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { productionPackages, type LockFile } from './third-party-packages.ts';

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
  'libheif-js',
  'lucide-react',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router',
  'sonner',
];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm's own format
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
const server = productionPackages(lock);
const site = productionPackages(lock, BUNDLED).filter(
  ({ path }) => !server.some((other) => other.path === path),
);
const content = `# Third-party software

Packages that Forecourt ships, made by \`node scripts/third-party.ts\` from \`package-lock.json\`. Each package contains its licence text in \`node_modules\`.

## Server: production dependencies

${table(server)}
## Site: bundled by the build

${table(site)}`;

if (process.argv.includes('--check')) {
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== content) {
    console.error(`${FILE} is out of date. Run: node scripts/third-party.ts`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, content);
  console.log(`${FILE}: ${server.length} + ${site.length} packages`);
}

function table(packages: ReturnType<typeof productionPackages>): string {
  // The same version can be installed in several folders.
  const rows = new Set(
    packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  );
  return `| Package | Version | Licence |\n|---|---|---|\n${[...rows].join('\n')}\n`;
}
