import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environment } from '../server/environment.ts';

const guide = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');

it('practises a restore without the live database, bucket and mail server', () => {
  const [, command = ''] = /^export (DATA_DIR=[^`]+?)\nnpm run restore/m.exec(guide) ?? [];
  const emptied = Array.from(command.matchAll(/\b(\w+)=(?=\s|$)/g), ([, name]) => name);
  const live = Object.keys(environment.shape).filter((name) =>
    /^(?:DATABASE_URL|SMTP_URL|S3_)/.test(name),
  );
  expect(new Set(emptied)).toEqual(new Set(live));
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
  ])
    expect({ path, isSecret: isSecret(path) }).toEqual({ path, isSecret: true });
  expect(isSecret('/car/12')).toBe(false);
  expect(guide).toMatch(/server \{[^}]*access_log \S+ combined if=\$is_logged;/);
});
