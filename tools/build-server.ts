import { basename, dirname, join, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Bundles the server and the packages that every start loads into `build/node`: the 550 modules they
 * consist of take more than half of the startup time when each is a file (decision 036).
 */
const ROOT = resolve(import.meta.dirname, '..');
const OUTPUT = join(ROOT, 'build/node');

/** Packages with native code or separate files, and those that are loaded only when needed. */
const EXTERNAL = /^(@react-router\/|nodemailer|pg-boss|prom-client|sharp|vite)/;

const MODULE_URL = /new URL\('([^']+)', import\.meta\.url\)/;

const bundle = await rolldown({
  input: { start: join(ROOT, 'src/start.server.ts'), site: join(ROOT, 'build/server/index.js') },
  cwd: ROOT,
  platform: 'node',
  external: EXTERNAL,
  plugins: [moduleUrls()],
});
const { output } = await bundle.write({
  dir: OUTPUT,
  cleanDir: true,
  // V8 stores a file in two bytes per character if one of them is not Latin.
  charset: 'ascii',
  comments: false,
});
console.log(`Server bundled into ${output.length} files.`);

/**
 * Keeps `new URL('…', import.meta.url)` true in the bundle: files of the repository by their path from the
 * bundle, modules that run in a process or thread as entries of the bundle.
 */
function moduleUrls(): Plugin {
  return {
    name: 'module-urls',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const parts = code.split(MODULE_URL);
        // A split with a group alternates text and paths.
        const rewritten = parts.map((part, index) => {
          if (index % 2 === 0) return part;
          const file = resolve(dirname(id), part);
          if (!file.endsWith('.ts'))
            return urlOf(relative(OUTPUT, file) + (part.endsWith('/') ? '/' : ''));
          const fileName = basename(file).replace(/ts$/, 'js');
          this.emitFile({ type: 'chunk', id: file, fileName });
          return urlOf(fileName);
        });
        if (parts.some((part, index) => index % 2 === 0 && part.includes('import.meta.url')))
          this.error(`${id}: write new URL('…', import.meta.url) with a literal path`);
        return rewritten.join('');
      },
    },
  };
}

function urlOf(path: string): string {
  return `new URL(${JSON.stringify(path)}, import.meta.url)`;
}
