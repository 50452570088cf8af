import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;
/** Of `domain` what is free of Zod: a validator among the rest would come along to every visitor. */
const SHARED_BY_SCREENS =
  /\/(app\/(shell|vehicles|lib|images)\/|node_modules\/lucide-react\/|domain\/(listing|car-options|format|image-address)\.ts)/;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
                { name: 'site', test: SHARED_BY_SCREENS, minShareCount: 2, priority: 1 },
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
