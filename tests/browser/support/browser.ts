import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import chromium, { inflate } from '@sparticuz/chromium';

if (process.platform !== 'linux' || process.arch !== 'x64')
  throw new Error(
    `Browser tests need Linux on x64: the npm package with Chromium has no build for ${process.platform} on ${process.arch}.`,
  );

const executablePath = await chromium.executablePath();

/**
 * Launch options for the Chromium from an npm package. They also work as root, and on a system without the
 * libraries and fonts of a browser. The package's own arguments are for serverless functions and switch off
 * protections that the tests rely on, so only those that a headless browser without a sandbox needs are used.
 */
export const browser = {
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  env: { ...process.env, ...(await missingLibraries()), ...missingFonts() },
};

/** Returns the variable that adds the libraries of the package, if the system lacks some. */
async function missingLibraries(): Promise<Record<string, string>> {
  const found = await promisify(execFile)('ldd', [executablePath]).catch(() => null);
  if (found && !found.stdout.includes('not found')) return {};
  const archive = import.meta
    .resolve('@sparticuz/chromium')
    .replace(/build\/.*$/, 'bin/al2023.tar.br');
  return { LD_LIBRARY_PATH: join(await inflate(fileURLToPath(archive)), 'lib') };
}

/** Returns the variable that adds the fonts of the package, which `executablePath` has written. */
function missingFonts(): Record<string, string> {
  if (existsSync('/etc/fonts/fonts.conf')) return {};
  return { FONTCONFIG_PATH: join(tmpdir(), 'fonts') };
}
