import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NGINX = '/usr/sbin/nginx';

export const hasNginx = existsSync(NGINX);
if (!hasNginx) console.info('Skipped: nginx is not installed.');

/** Starts nginx on `port` with the configuration of `docs/operations.md`, without TLS. */
export async function startNginx(port: number, backends: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-nginx-'));
  // If this process runs as root, nginx writes its temporary files as another user.
  await chmod(folder, 0o755);
  const spool = join(folder, 'client_body');
  await mkdir(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration(folder, port, backends));
  const server = spawn(NGINX, ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // nginx writes this file when it listens. A connection could reach another server on a taken port.
  while (!existsSync(join(folder, 'pid'))) {
    if (server.exitCode !== null) throw new Error(`nginx does not start on port ${port}`);
    await sleep(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Names of the files in which nginx currently stores request bodies. */
    spooledFiles: async () => {
      const entries = await readdir(spool, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      if (server.exitCode === null) await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function configuration(
  folder: string,
  port: number,
  backends: readonly number[],
): Promise<string> {
  const documented = /```nginx\n([^]*?)```/.exec(await readFile('docs/operations.md', 'utf8'))?.[1];
  if (!documented) throw new Error('docs/operations.md contains no nginx configuration');
  const servers = backends.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;\n`);
  const site = documented
    .replace(/( *server 127\.0\.0\.1:.*\n)+/, servers.join(''))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(ssl_|server_name ).*\n/gm, '')
    .replaceAll(/^ *access_log .*\n/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/logs/error.log;
events { worker_connections 512; }
http {
access_log ${folder}/logs/access.log;
${temporary.join('\n')}
${site}}
`;
}
