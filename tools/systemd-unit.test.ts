import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const unit = readFileSync(new URL('../deploy/forecourt.service', import.meta.url), 'utf8');

/** The settings of a section, without comments. */
function section(name: string): Record<string, string> {
  const [, body = ''] = unit.split(`[${name}]`);
  const [lines = ''] = body.split(/^\[/m);
  return Object.fromEntries(
    Array.from(lines.matchAll(/^(\w+)=(.*)$/gm), ([, key, value]) => [key, value]),
  );
}

it('starts the server again however often it fails', () => {
  expect(section('Service')).toMatchObject({ Restart: 'always', RestartSec: '2' });
  // By default, systemd gives up after five starts in ten seconds.
  expect(section('Unit')['StartLimitIntervalSec']).toBe('0');
});

it('leaves DATA_DIR, DATABASE_URL and BACKUP_DIR to the environment file that commands share', () => {
  const { Environment = '', EnvironmentFile } = section('Service');
  expect(EnvironmentFile).toBe('/etc/forecourt/forecourt.env');
  expect(Environment).not.toMatch(/DATA_DIR|DATABASE_URL|BACKUP_DIR/);
});

it('runs as a user whose commands reach the socket of the embedded PostgreSQL', () => {
  const { User, PrivateTmp, StateDirectory, RestrictAddressFamilies } = section('Service');
  expect(User).toMatch(/^(?!root$)\w+$/);
  expect(RestrictAddressFamilies).toContain('AF_UNIX');
  // For a longer path, the socket would be in /tmp, which is private to the service.
  expect(PrivateTmp).toBe('true');
  expect(`/var/lib/${StateDirectory}/postgres/.s.PGSQL.5432`.length).toBeLessThan(100);
});

it('may write to the directories of the guide', () => {
  const guide = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const { StateDirectory, ReadWritePaths } = section('Service');
  expect(guide).toContain(`DATA_DIR=/var/lib/${StateDirectory}`);
  expect(guide).toContain(`BACKUP_DIR=${ReadWritePaths?.replace(/^-/, '')}`);
});
