import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { cssModules } from './scripts/css-modules-plugin.ts';
import { inlineScript } from './scripts/inline-script-plugin.ts';

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;
/**
 * What the screens share: one script and, with the styles of all public pages, one stylesheet. Of
 * `domain` only modules without Zod, which would otherwise be sent to every visitor.
 */
const SITE = new RegExp(
  [
    '/app/root\\.module\\.css$',
    '/app/(lib|images|styles|vehicles)/',
    '/app/shell/(?!toaster)',
    '/app/ui/(button|link|loading|pager|radio)\\.',
    '/app/routes/(about|car|contact|home|not-found|search)/.*\\.css$',
    '/domain/(listing|car-options|format|image-address)\\.ts$',
    '/node_modules/lucide-react/',
  ].join('|'),
);

export default defineConfig(({ command }) => ({
  plugins: [cssModules({ production: command === 'build' }), inlineScript(), reactRouter()],
  build: {
    // Keeps light-dark() as it is written: every browser that has it needs no fallback.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Small images stay files: they are cached apart from the code.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files, fetched together: the framework, and what the screens share.
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'site', test: SITE, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server's bundle holds React and the router, so that production installs neither.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
