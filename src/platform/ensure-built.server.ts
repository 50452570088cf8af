import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = 'build/server/start.js';
const FOLDERS = ['public', 'src'];
const FILES = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts'];
const TEST = /\.test\.[^/\\]*$/;
const TOOLS = 'node_modules/@react-router/dev/bin.cjs';

/**
 * Builds the site and the server if the build is missing or older than its sources. A production
 * install has no build tools and keeps the existing build.
 */
export async function ensureBuilt(root: string, print: (line: string) => void): Promise<void> {
  const built = join(root, BUILT);
  const canBuild = existsSync(join(root, TOOLS));
  if (existsSync(built) && (!canBuild || !isOlder(root, statSync(built).mtimeMs))) return;
  if (!canBuild)
    throw new Error(
      'The site has not been built, and the build tools are not installed. Run npm ci, then npm run build.',
    );
  print('Building the site…');
  await run(root, [TOOLS, 'build']);
  await run(root, ['tools/compress-assets.ts']);
}

/** Uses `readdirSync`, because `globSync` takes three times as long. */
function isOlder(root: string, builtMs: number): boolean {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => !TEST.test(name))
      .map((name) => join(folder, name)),
  );
  return [...FOLDERS, ...inFolders, ...FILES].some(
    (name) => statSync(join(root, name)).mtimeMs > builtMs,
  );
}

async function run(root: string, args: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`The build of the site failed.\n${Buffer.concat(output).toString()}`);
}
