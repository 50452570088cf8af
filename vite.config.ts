import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Modules that the public pages share, and the styles of these pages. */
const SITE = new RegExp(
  [
    '/src/root',
    '/src/features/site/[^/]*$',
    '/src/app/(session|dealer|frame/(?!toaster)[^/]*)\\.',
    '/src/features/settings/dealer-data\\.ts$',
    '/src/ui/(button|link|panel|studio-frame)\\.',
    '/src/features/opening/day-text\\.',
    '/src/features/cars/components/(?!car-chooser|car-page/alternatives|delete-car|demo-notice|find-box|price-form|sell-button)',
    '/src/features/cars/search/(?!sentence/|search\\.tsx|search-texts|[^/]*\\.server)',
    '/src/features/(cars/home|cars/page|cars/shortlist|privacy/page|legal|site/[^/]+)/(?!gallery/carousel).*\\.css$',
    '/src/features/(cars/(addresses|car-labels|car-options|electric)|enquiries/options)\\.ts$',
    '/src/features/alerts/pages/.*\\.css$',
    // Small modules of the pages that every page loads once it is hydrated.
    '/src/features/cars/page/(values|provenance|share|images|gallery/thumbnails)\\.tsx?$',
    '/src/features/(site|cars/home)/images/',
    '/icons/(message-circle|search)\\.mjs$',
  ].join('|'),
);

/** The enquiry form. */
const FORMS =
  /\/src\/(ui\/(busy-button|field|form|tick-box)\.|features\/(enquiries\/form|cars\/components\/car-chooser)\/)/;

const STYLESHEETS = globSync('src/**/*.module.css').toSorted();
const namesOf = STYLESHEETS.map((): string[] => []);

/** Returns a class name such as `_bc12`: scripts contain each name, and hashes of names do not compress. */
function shortName(name: string, file: string): string {
  const at = STYLESHEETS.indexOf(relative(import.meta.dirname, file));
  const names = namesOf[at];
  if (!names) throw new Error(`${file} is not a stylesheet of the sources`);
  if (!names.includes(name)) names.push(name);
  const letters = at
    .toString(26)
    .replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26)));
  return `_${letters}${names.indexOf(name)}`;
}

/** Packages with native code or separate files, and those that are loaded only when needed. */
const EXTERNAL = ['nodemailer', 'pg-boss', 'prom-client', 'sharp', 'vite', 'web-push'];

export default defineConfig(({ command }) => {
  const production = command === 'build';
  return {
    plugins: [reactRouter()],
    // Otherwise development finds packages page by page, and loads React a second time.
    optimizeDeps: { entries: ['src/**/*.tsx', '!src/**/*.test.tsx'] },
    // Shared files in `composes` are copied into each stylesheet that composes them (decision 015).
    css: {
      modules: { generateScopedName: production ? shortName : '[name]__[local]' },
    },
    build: {
      // These browsers support light-dark(), so Vite adds no fallback for it.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // Do not inline small images: as files they are cached longer than the code.
      assetsInlineLimit: 0,
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // A few large files load faster than many small ones.
              codeSplitting: {
                groups: [
                  { name: 'site', test: SITE },
                  { name: 'forms', test: FORMS },
                ],
              },
            },
          },
        },
      },
      ssr: {
        // Bundle React and the router into the server build, so that production installs neither.
        resolve: production ? { noExternal: true, external: EXTERNAL } : {},
        build: {
          rolldownOptions: {
            input: {
              start: 'src/app/start.server.ts',
              site: 'virtual:react-router/server-build',
              // The processes that read foreign content.
              'image-process-child.server': 'src/platform/images/image-process-child.server.ts',
              'mail-process-child.server': 'src/features/inbound-mail/mail-process-child.server.ts',
              'money-process-child.server':
                'src/features/money/import/money-process-child.server.ts',
              'stock-process-child.server':
                'src/features/cars/import/stock-process-child.server.ts',
            },
            output: {
              chunkFileNames: '[name]-[hash].js',
              charset: 'ascii',
              comments: false,
            },
          },
        },
      },
    },
    define: production ? { 'process.env.NODE_ENV': '"production"' } : {},
  };
});
