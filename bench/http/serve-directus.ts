/**
 * Serves the cars with Directus, a peer from the npm registry, on a copy of the database:
 *
 *     DIRECTUS=12.4.0 DATABASE_URL=… PORT=… [CACHE=on] node bench/http/serve-directus.ts
 *
 * The first run installs this version with the `npm` and `node` of the PATH. Visitors may read the cars and the lists
 * that they refer to, without a token.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const version = process.env['DIRECTUS'] ?? '';
const port = process.env['PORT'] ?? '';
const url = `http://127.0.0.1:${port}`;
const token = 'token-of-the-bench';
/** The policy of visitors, which every installation of Directus has. */
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';
const COLLECTIONS = ['cars', 'makes', 'models', 'transmissions', 'fuel_types'];

const folder = resolve(`node_modules/.cache/bench/directus-${version}`);
const command = join(folder, 'node_modules/directus/cli.js');
if (!existsSync(command)) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', `directus@${version}`], { cwd: folder, stdio: 'ignore' });
}

const env = {
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: process.env['DATABASE_URL'],
  SECRET: 'secret-of-the-bench',
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'a-long-password-for-the-bench',
  ADMIN_TOKEN: token,
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
  ...(process.env['CACHE'] && { CACHE_ENABLED: 'true', CACHE_STORE: 'memory', CACHE_TTL: '1h' }),
};
const options = { cwd: folder, env };
execFileSync('node', [command, 'bootstrap'], { ...options, stdio: 'ignore' });
const server = spawn('node', [command, 'start'], { ...options, stdio: 'ignore' });
process.on('SIGTERM', () => {
  server.kill('SIGKILL');
  process.exit();
});
for (;;) {
  const isReady = await fetch(`${url}/server/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReady) break;
  if (server.exitCode !== null) throw new Error('Directus did not start');
  await sleep(200);
}
for (const collection of COLLECTIONS) {
  const { ok, status } = await fetch(`${url}/permissions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ policy: PUBLIC_POLICY, collection, action: 'read', fields: ['*'] }),
  });
  // The servers with and without the cache share a database. The second one answers 400, because the first one has
  // already stored this rule.
  if (!ok && status !== 400) throw new Error(`Directus answered ${status}`);
}
process.send?.('ready');
