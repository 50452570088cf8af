import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Modules that the public pages share, and the styles of these pages. */
const SITE = new RegExp(
  [
    '/src/root',
    '/src/site/(?!toaster)[^/]*$',
    '/src/settings/dealer-data\\.ts$',
    '/src/ui/link\\.',
    '/src/cars/components/(?!car-chooser|car-page/alternatives)',
    '/src/(cars/page|cars/search-page|privacy/page|legal/[^/]+|site/[^/]+)/(?!gallery/carousel).*\\.css$',
    '/src/(cars/car-labels|enquiries/options)\\.ts$',
  ].join('|'),
);

/** The enquiry form. */
const FORMS =
  /\/src\/(ui\/(busy-button|field|form|tick-box)\.|enquiries\/form\/|cars\/components\/car-chooser\/)/;

/** Packages with native code or separate files, and those that are loaded only when needed. */
const EXTERNAL = ['nodemailer', 'pg-boss', 'prom-client', 'sharp', 'vite'];

export default defineConfig(({ command }) => {
  const production = command === 'build';
  return {
    plugins: [reactRouter()],
    // Otherwise development finds packages page by page, and loads React a second time.
    optimizeDeps: { entries: ['src/**/*.tsx', '!src/**/*.test.tsx'] },
    // Shared files in `composes` are copied into each stylesheet that composes them (decision 015).
    css: {
      modules: { generateScopedName: production ? '[hash:base64:5]' : '[name]__[local]' },
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
              start: 'src/start.server.ts',
              site: 'virtual:react-router/server-build',
              'image-process-child.server': 'src/platform/images/image-process-child.server.ts',
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
