import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NGINX = '/usr/sbin/nginx';

/** Starts nginx on `port` with the configuration of `docs/operations.md`, without TLS. */
export async function startNginx(port: number, backends: readonly number[]) {
  if (!existsSync(NGINX))
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], {
      stdio: 'inherit',
      timeout: 180_000,
    });
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
  await mkdir(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration(folder, port, backends));
  const server = spawn(NGINX, ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return {
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
    .replaceAll(/^server \{\n +listen 80;[^]*?^\}\n/gm, '');
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
