import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/app/config.server.ts';
import { environment } from '../src/app/environment.server.ts';
import { KEEP_ALIVE_MS } from '../src/platform/listen.server.ts';

const guide = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');

/** Variables that a practice restore may inherit. A new variable belongs here or in the command of the guide. */
const HARMLESS = [
  ['PORT', 'MIN_FREE_DISK_MB', 'RESPONSE_CACHE_MB', 'TRUSTED_PROXIES', 'SMTP_ALLOW_PLAIN'],
  ['MAIL_FROM', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'ADMIN_NAME', 'ADMIN_PATH_SEGMENT'],
  ['DEMO_STOCK', 'SELLER_PHONE', 'DEALER_FILE', 'METRICS_HOST', 'LOG_LEVEL'],
].flat();

it('practises a restore without anything of the live installation', () => {
  const [, command = ''] = /^export (DATA_DIR=[^`]+?)\nnpm run restore/m.exec(guide) ?? [];
  const variables = Object.fromEntries(
    Array.from(command.matchAll(/\b(\w+)=(\S*)/g), ([, name = '', value]) => [name, value]),
  );
  const names = Object.keys(environment.shape).filter((name) => !HARMLESS.includes(name));
  const emptied = names.map((name) => [name, '']);
  expect(variables).toEqual({
    ...Object.fromEntries(emptied),
    DATA_DIR: '/tmp/practice',
    HOST: '127.0.0.1',
  });
  expect(readConfig(variables)).toMatchObject({
    backupDir: '/tmp/practice/backups',
    s3: undefined,
  });
});

it('keeps secret links out of the access log of nginx', () => {
  const [, pattern = ''] = /map \$uri \$is_logged \{\n\s+~(\S+) 0;/.exec(guide) ?? [];
  const isSecret = (path: string) => new RegExp(pattern).test(path);
  for (const path of [
    '/api/calendar/token.ics',
    '/api/invitations/token',
    '/invitation',
    '/invitation.data',
    '/admin/reset-password',
    '/admin/confirm-email',
  ])
    expect({ path, isSecret: isSecret(path) }).toEqual({ path, isSecret: true });
  expect(isSecret('/car/12')).toBe(false);
  expect(guide).toMatch(/server \{[^}]*access_log \S+ combined if=\$is_logged;/);
});

describe.each([
  {
    proxy: 'nginx',
    text: /```nginx\n([^]*?)```/.exec(guide)?.[1] ?? '',
    keepAlive: /upstream [^}]*keepalive_timeout (\d+)s;/,
    requestId: 'proxy_set_header X-Request-Id $request_id;',
  },
  {
    proxy: 'Caddy',
    text: readFileSync(new URL('../deploy/Caddyfile', import.meta.url), 'utf8'),
    keepAlive: /transport http \{[^}]*keepalive (\d+)s\n/,
    requestId: 'header_up X-Request-Id {http.request.uuid}',
  },
])('the configuration of $proxy', ({ text, keepAlive, requestId }) => {
  it('closes idle connections before the server does', () => {
    const milliseconds = Number(keepAlive.exec(text)?.[1]) * 1_000;
    expect(milliseconds).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThan(KEEP_ALIVE_MS);
  });

  it('replaces the request ids of visitors', () => {
    expect(text).toContain(requestId);
  });
});

it('lets nginx store neither requests nor responses on the disk', () => {
  expect(guide).toMatch(/^ {2}proxy_request_buffering off;$/m);
  expect(guide).toMatch(/^ {2}proxy_max_temp_file_size 0;$/m);
});
