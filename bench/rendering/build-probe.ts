import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const COPIED = ['app', 'domain', 'scripts/vite', 'package.json', 'tsconfig.json'];
const CONFIGS = ['vite.config.ts', 'react-router.config.ts'];
const DEFAULT_ENTRY = 'node_modules/@react-router/dev/dist/config/defaults/entry.server.node.tsx';

/** Islands as parts of the page, which the script of the router hydrates as a whole. */
const WITHOUT_ISLANDS = {
  'app/islands/define-island.tsx': `import { createContext } from 'react';
    export const PartContext = createContext(null);
    export const PartPreloads = () => null;
    export const defineIsland = (name, Component) => Object.assign(Component, { island: { name, Component } });
    export const defineKeptPart = (name, Component) => Component;`,
  'app/islands/islands-script.tsx': `export { Scripts as IslandsScript } from 'react-router';
    export const islandsCode = () => '';`,
  'app/lib/server-data.ts': 'export const serverData = (data) => data;',
};

/**
 * Builds the site's pages in `folder` as React Router comes: with its default server entry, which streams, and with
 * its script and data on every page. Returns the path of the server build.
 */
export function buildProbe(folder: string): string {
  mkdirSync(folder);
  for (const name of [...COPIED, ...CONFIGS]) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const entry = join(folder, 'app/entry.server.tsx');
  renameSync(entry, join(folder, 'app/own-entry.tsx'));
  copyFileSync(DEFAULT_ENTRY, join(folder, 'app/default-entry.tsx'));
  writeFileSync(
    entry,
    `export { default, streamTimeout } from './default-entry.tsx';
     export { createLoadContext, createRequestHandler } from './own-entry.tsx';`,
  );
  for (const [file, code] of Object.entries(WITHOUT_ISLANDS))
    writeFileSync(join(folder, file), code);
  const command = resolve('node_modules/.bin/react-router');
  execFileSync(command, ['build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'build/server/index.js');
}
