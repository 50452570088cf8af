import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';

const ENTRY = 'app/entry.islands.tsx';
const ID = 'virtual:islands-script';
const RESOLVED_ID = `\0${ID}`;
const CLIENT_MANIFEST = 'build/client/.vite/manifest.json';

/** The script of public pages. */
export interface IslandsScript {
  /** Addresses of the modules to import, in this order. */
  modules: string[];
  /** Addresses of all modules that these import statically. */
  imports: string[];
}

interface IslandsPlugin extends Plugin {
  /**
   * Whether the entry imports a module statically. Known when all modules are loaded. False for the entry itself:
   * other screens import the chunk of these modules, and would run the entry if it contained it.
   */
  isImported: (id: string) => boolean;
}

/**
 * Adds the entry of public pages to the build for the browser, next to that of React Router. For the server,
 * `import script from 'virtual:islands-script'` returns its addresses.
 */
export function islands({ production }: { production: boolean }): IslandsPlugin {
  const imported = new Set<string>();
  return {
    name: 'islands',
    isImported: (id) => imported.has(id),
    // Otherwise the first page during development loads its packages a second time.
    config: () => ({ optimizeDeps: { entries: [ENTRY] } }),
    buildEnd() {
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return;
      const visit = (id: string) => {
        if (imported.has(id)) return;
        imported.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(visit);
      };
      const entry = join(this.environment.config.root, ENTRY);
      visit(entry);
      imported.delete(entry);
    },
    buildStart() {
      // React Router also starts a development server during a build, to read its routes.
      if (this.environment.mode === 'build' && this.environment.name === 'client')
        this.emitFile({ type: 'chunk', id: ENTRY, name: 'islands' });
    },
    resolveId: { filter: { id: /^virtual:islands-script$/ }, handler: () => RESOLVED_ID },
    load: {
      // oxlint-disable-next-line no-control-regex -- the prefix of virtual modules
      filter: { id: /^\0virtual:islands-script$/ },
      handler() {
        // Only the server renders the element of this script.
        if (this.environment.name === 'client')
          return `export default { modules: [], imports: [] };`;
        const script = production ? builtScript(this.environment.config.root) : DEVELOPMENT_SCRIPT;
        return `export default ${JSON.stringify(script)};`;
      },
    },
  };
}

/** The first module prepares hot reload, as React Router does on its pages. */
const DEVELOPMENT_SCRIPT: IslandsScript = {
  modules: ['/@id/__x00__virtual:react-router/inject-hmr-runtime', `/${ENTRY}`],
  imports: [],
};

/** The browser's build is complete when that of the server starts. */
function builtScript(root: string): IslandsScript {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, CLIENT_MANIFEST), 'utf8'));
  return scriptOf(manifest);
}

export function scriptOf(manifest: Manifest): IslandsScript {
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
  return { modules: [visit(ENTRY)], imports: [...imports] };
}
