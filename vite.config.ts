import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './scripts/vite/inline-script-plugin.ts';
import { islands } from './scripts/vite/islands-plugin.ts';

const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const ROUTER = /node_modules\/react-router\//;

/** Styles of all public pages, in one stylesheet. */
const SITE_STYLES = new RegExp(
  [
    '/app/root\\.module\\.css$',
    '/app/(styles|vehicles)/(?!car-chooser/).*\\.css$',
    '/app/shell/(?!toaster).*\\.css$',
    '/app/ui/(button|link|loading|pager|radio)\\.module\\.css$',
    // The full-screen carousel brings its own styles when it is opened.
    '/app/routes/(about|car|contact|home|not-found|privacy|search)/(?!gallery/carousel).*\\.css$',
  ].join('|'),
);

/** Modules that most screens with the router share. Those that import Zod must not be listed. */
const SHARED = new RegExp(
  [
    '/app/(lib|images|styles)/',
    '/app/vehicles/(?!car-page/alternatives|car-chooser/)',
    '/app/shell/(?!toaster)',
    '/app/ui/(button|email-link|link|link-or-button|loading|pager|radio)\\.',
    '/domain/(capabilities|car-labels|listing|car-options|format|images/image-address)\\.ts$',
    '/node_modules/lucide-react/',
  ].join('|'),
);

/** Styles of forms, in one stylesheet: the enquiry form loads it with that of the site, and so do staff screens. */
const FORM_STYLES =
  /\/app\/(ui\/(busy-button|field|tick-box)|(routes\/enquire|vehicles\/car-chooser)\/.*)\.module\.css$/;

/** The components that import the styles of forms. */
const FORM_COMPONENTS = /\/app\/(ui|vehicles\/car-chooser)\//;

/** The enquiry form itself, which no other screen imports. */
const ENQUIRY_FORM = /\/app\/routes\/enquire\//;

/** Modules that pages share with the server: `scripts/build-server.ts` bundles both. */
const DOMAIN = join(import.meta.dirname, 'domain/');
const isShared = (id: string) => id === 'zod' || id.startsWith(DOMAIN);

export default defineConfig(({ command }) => {
  const production = command === 'build';
  const publicIslands = islands({ production });
  return {
    plugins: [inlineScript({ production }), publicIslands, reactRouter()],
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
              codeSplitting: {
                // A few large chunks load faster than many small ones.
                groups: [
                  { name: 'react', test: REACT, priority: 5 },
                  { name: 'router', test: ROUTER, priority: 5 },
                  {
                    name: 'site',
                    test: (id: string) =>
                      SITE_STYLES.test(id) || publicIslands.isImported('islands', id),
                    priority: 4,
                  },
                  {
                    name: 'forms',
                    test: (id: string) =>
                      FORM_STYLES.test(id) ||
                      (publicIslands.isImported('forms', id) && FORM_COMPONENTS.test(id)),
                    priority: 3,
                  },
                  // What the enquiry form shares with staff screens. It contains no styles: pages without a form would
                  // load them. It does not import the router.
                  {
                    name: 'common',
                    test: (id: string) =>
                      publicIslands.isImported('forms', id) && !ENQUIRY_FORM.test(id),
                    priority: 2,
                  },
                  { name: 'shared', test: SHARED, priority: 1 },
                ],
              },
            },
          },
        },
      },
      ssr: {
        // Bundle React and the router into the server build, so that production installs neither.
        resolve: production ? { noExternal: true } : {},
        // A single file, because React Router would publish the stylesheets of further ones, which no page
        // uses.
        build: {
          rolldownOptions: {
            external: isShared,
            makeAbsoluteExternalsRelative: false,
            output: { codeSplitting: false, paths: (id) => id.replace(DOMAIN, '../../domain/') },
          },
        },
      },
    },
    define: production ? { 'process.env.NODE_ENV': '"production"' } : {},
  };
});
