import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const COMPOSES = /composes:\s*([\w\s-]+?)(?:\s+from\s+'([^']+)')?;/g;
const NAMES = '.names.js';

/**
 * CSS Modules without duplicates. By default, Vite copies a composed file into every file that composes
 * it. Here `composes` refers to the class, and its file is imported once. The class names of a module are
 * constants in a virtual module (`x.module.css.names.js`), so that scripts contain only the names that
 * they use and an unknown name fails the build.
 */
export function cssModules({ production }: { production: boolean }): Plugin[] {
  const scopedName = production ? hashedName : readableName;
  return [
    {
      name: 'css-modules:sources',
      enforce: 'pre',
      config: () => ({ css: { modules: { generateScopedName: scopedName } } }),
      resolveId: {
        filter: { id: /\.module\.css\.names\.js$/ },
        handler: (id, importer) => importer && `\0${resolve(dirname(importer), id)}`,
      },
      load: {
        filter: { id: /\.module\.css\.names\.js$/ },
        handler(id) {
          const file = id.slice(1, -NAMES.length);
          this.addWatchFile(file);
          return Array.from(classNames(file), (name, at) => {
            const value = JSON.stringify(composedNames(name, file, scopedName).join(' '));
            return `const c${at} = ${value}; export { c${at} as ${name} };`;
          }).join('\n');
        },
      },
      transform: {
        filter: { id: [/\.tsx?$/, /\.module\.css$/], code: /\.module\.css'/ },
        handler(code, id) {
          if (id.endsWith('.css')) {
            const local = code.replace(COMPOSES, (whole, names: string, source?: string) => {
              if (!source) return whole;
              const file = resolve(dirname(id), source);
              this.addWatchFile(file);
              const classes = names.split(/\s+/);
              return `composes: ${classes.flatMap((name) => composedNames(name, file, scopedName)).join(' ')} from global;`;
            });
            return { code: local, map: null };
          }
          return code.replace(
            /import (\w+) from '([^']+\.module\.css)'/g,
            `import '$2'; import * as $1 from '$2${NAMES}'`,
          );
        },
      },
    },
    {
      name: 'css-modules:imports',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler(code, id) {
          const sources = new Set(
            [...readFileSync(id, 'utf8').matchAll(COMPOSES)].flatMap(
              ([, , source]) => source ?? [],
            ),
          );
          const imports = Array.from(sources, (source) => `import '${source}';\n`).join('');
          // In a production build, this module only imports the stylesheet.
          return {
            code: production ? imports : imports + code,
            map: null,
            moduleSideEffects: production ? 'no-treeshake' : true,
          };
        },
      },
    },
  ];
}

type ScopedName = (name: string, file: string) => string;

const readableName: ScopedName = (name, file) => `${basename(file, '.module.css')}__${name}`;

/** Short, and the same in both builds and on every machine. */
const hashedName: ScopedName = (name, file) => {
  const hash = createHash('sha256')
    .update(`${relative(ROOT, file)}:${name}`)
    .digest('hex');
  const letter = String.fromCharCode(97 + (Number.parseInt(hash.slice(0, 2), 16) % 26));
  return letter + Number.parseInt(hash.slice(2, 12), 16).toString(36).slice(-4);
};

function classNames(file: string): Set<string> {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"/g, '');
  return new Set([...css.matchAll(/\.([a-zA-Z]\w*)/g)].flatMap(([, name]) => name ?? []));
}

/** The scoped names of a class and of every class that it composes. */
function composedNames(name: string, file: string, scopedName: ScopedName): string[] {
  if (!classNames(file).has(name))
    throw new Error(`${relative(ROOT, file)}: the class .${name} does not exist`);
  const css = readFileSync(file, 'utf8');
  // The lookahead ends at a nested rule, such as `@media`; `composes` is before it.
  const inherited = [...css.matchAll(/([^{}]+)\{(?=([^{}]*))/g)]
    .filter(([, selectors = '']) => selectors.split(/[\s,;]+/).includes(`.${name}`))
    .flatMap(([, , body = '']) => [...body.matchAll(COMPOSES)])
    .flatMap(([, names = '', source]) => {
      const from = source ? resolve(dirname(file), source) : file;
      return names.split(/\s+/).flatMap((each) => composedNames(each, from, scopedName));
    });
  return [...new Set([scopedName(name, file), ...inherited])];
}
