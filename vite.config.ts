import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { cssModules } from './scripts/vite/css-modules-plugin.ts';
import { inlineScript } from './scripts/vite/inline-script-plugin.ts';

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;
/**
 * Modules that most screens share: bundled into one script and one stylesheet, which holds the styles
 * of all public pages. Modules of `domain` that import Zod must not be listed, or every visitor loads it.
 */
const SITE = new RegExp(
  [
    '/app/root\\.module\\.css$',
    '/app/(lib|images|styles)/',
    '/app/vehicles/(?!car-page/alternatives)',
    // The page of a car and other screens share these. Its own script imports nothing but this one: a visitor
    // who opens a car waits for one response instead of two in succession.
    '/app/routes/car/gallery/(images|thumbnails)\\.',
    '/app/shell/(?!toaster)',
    '/app/ui/(button|email-link|link|link-or-button|loading|pager|radio)\\.',
    '/app/routes/(about|car|contact|home|not-found|privacy|search)/.*\\.css$',
    '/domain/(capabilities|car-labels|listing|car-options|format|images/image-address)\\.ts$',
    '/node_modules/lucide-react/',
  ].join('|'),
);

/** Styles of forms, in one stylesheet: the enquiry form loads it with that of the site, and so do staff screens. */
const FORM_STYLES = /\/app\/(ui\/(busy-button|field|tick-box)|routes\/enquire\/.*)\.module\.css$/;

export default defineConfig(({ command }) => ({
  plugins: [
    cssModules({ production: command === 'build' }),
    inlineScript({ production: command === 'build' }),
    reactRouter(),
  ],
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
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'site', test: SITE, priority: 1 },
                { name: 'forms', test: FORM_STYLES, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundle React and the router into the server build, so that production installs neither.
      resolve: command === 'build' ? { noExternal: true } : {},
      // A single file, because React Router would publish the stylesheets of further ones, which no page
      // uses.
      build: { rolldownOptions: { output: { codeSplitting: false } } },
    },
  },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
