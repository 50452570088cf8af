import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Keeps light-dark() as it is written: every browser that has it needs no fallback.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Small pictures stay files: they are cached apart from the code.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      // The server's bundle holds React and the router, so that production installs neither.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
