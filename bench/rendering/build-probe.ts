import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const COPIED = ['app', 'domain', 'scripts/vite', 'package.json', 'tsconfig.json'];
const CONFIGS = ['vite.config.ts', 'react-router.config.ts'];
const DEFAULT_ENTRY = 'node_modules/@react-router/dev/dist/config/defaults/entry.server.node.tsx';

/**
 * Builds the site's pages in `folder` with the server entry that React Router uses by default, which streams.
 * Returns the path of the server build.
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
  const command = resolve('node_modules/.bin/react-router');
  execFileSync(command, ['build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'build/server/index.js');
}
