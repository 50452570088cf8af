import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment, Manifest, Plugin } from 'vite';
import { keysOf } from '../../domain/objects.ts';

/** The entry modules of public pages. Pages with a form other than the search use `forms`. */
const ENTRIES = { islands: 'app/entry.islands.tsx', forms: 'app/entry.forms.tsx' };
const ID = 'virtual:islands-scripts';
const RESOLVED_ID = `\0${ID}`;
const CLIENT_MANIFEST = 'build/client/.vite/manifest.json';

/** The script of a public page. */
interface IslandsScript {
  /** Addresses of the modules to import, in this order. */
  modules: string[];
  /** Addresses of all modules that these import statically. */
  imports: string[];
}

interface IslandsPlugin extends Plugin {
  /**
   * Whether an entry imports a module statically. Known when all modules are loaded. False for the entries themselves:
   * other screens import the chunks of these modules, and would run an entry that they contain.
   */
  isImported: (entry: keyof typeof ENTRIES, id: string) => boolean;
}

/**
 * Adds the entry modules of public pages to the build for the browser, which otherwise contains only that of React
 * Router. On the server, `import scripts from 'virtual:islands-scripts'` returns their addresses.
 */
export function islands({ production }: { production: boolean }): IslandsPlugin {
  const imported = forEachEntry(() => new Set<string>());
  return {
    name: 'islands',
    isImported: (entry, id) => imported[entry].has(id),
    // Otherwise the first page during development loads its packages a second time.
    config: () => ({ optimizeDeps: { entries: Object.values(ENTRIES) } }),
    buildEnd() {
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return;
      const visit = (ids: Set<string>, id: string) => {
        if (ids.has(id)) return;
        ids.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(ids, next);
      };
      for (const name of keysOf(ENTRIES)) {
        const entry = join(this.environment.config.root, ENTRIES[name]);
        visit(imported[name], entry);
        imported[name].delete(entry);
      }
    },
    buildStart() {
      // React Router also starts a development server during a build, to read its routes.
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return;
      for (const [name, id] of Object.entries(ENTRIES)) this.emitFile({ type: 'chunk', id, name });
    },
    resolveId: { filter: { id: /^virtual:islands-scripts$/ }, handler: () => RESOLVED_ID },
    load: {
      // oxlint-disable-next-line no-control-regex -- the prefix of virtual modules
      filter: { id: /^\0virtual:islands-scripts$/ },
      handler() {
        return `export default ${JSON.stringify(scripts(this.environment, production))};`;
      },
    },
  };
}

type ForEachEntry<Value> = Record<keyof typeof ENTRIES, Value>;

function scripts({ name, config }: Environment, production: boolean): ForEachEntry<IslandsScript> {
  // Only the server renders the script elements, so only it needs the addresses.
  if (name === 'client') return forEachEntry(() => ({ modules: [], imports: [] }));
  if (!production) return forEachEntry(developmentScript);
  // The browser's build is complete when that of the server starts.
  const manifest: Manifest = JSON.parse(readFileSync(join(config.root, CLIENT_MANIFEST), 'utf8'));
  return forEachEntry((entry) => scriptOf(manifest, entry));
}

const forEachEntry = <Value>(valueOf: (entry: string) => Value): ForEachEntry<Value> => ({
  islands: valueOf(ENTRIES.islands),
  forms: valueOf(ENTRIES.forms),
});

/** The first module prepares hot reload, as React Router does on its pages. */
const developmentScript = (entry: string): IslandsScript => ({
  modules: ['/@id/__x00__virtual:react-router/inject-hmr-runtime', `/${entry}`],
  imports: [],
});

export function scriptOf(manifest: Manifest, entry: string): IslandsScript {
  const imports = new Set<string>();
  const visit = (key: string): string => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${CLIENT_MANIFEST} has no entry ${key}`);
    const address = `/${chunk.file}`;
    if (!imports.has(address)) {
      imports.add(address);
      for (const imported of chunk.imports ?? []) visit(imported);
    }
    return address;
  };
  return { modules: [visit(entry)], imports: [...imports] };
}
