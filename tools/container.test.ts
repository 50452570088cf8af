import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const image = readFileSync(new URL('../deploy/Dockerfile', import.meta.url), 'utf8');
const compose = readFileSync(new URL('../deploy/compose.yaml', import.meta.url), 'utf8');

it('starts the server under an init', () => {
  expect(image).toMatch(/^RUN apt-get update .* tini /m);
  expect(image).toContain('ENTRYPOINT ["/usr/bin/tini", "--"]');
});

it('runs the embedded PostgreSQL as a user that has a name and is not root', () => {
  const [, user = ''] = /^USER (\S+)$/m.exec(image) ?? [];
  expect(image).toMatch(new RegExp(`^RUN useradd --uid [1-9]\\d* .* ${user} `, 'm'));
  expect(image).toContain(`install -d -o ${user} -g ${user} -m 0700 /data `);
});

it('lets migrations run longer than their limit of ten minutes before a health check fails', () => {
  const periods = Array.from(`${image}${compose}`.matchAll(/start[-_]period[=:] ?(\d+)m\b/g));
  expect(periods.map(([, minutes]) => Number(minutes))).toEqual([15, 15]);
});
