import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../docs/decisions/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const HEAD = /^# (\d{3}): (.+)\n\n- Status: (.+)\n- Date: (\d{4}-\d\d-\d\d)\n\n## Context\n/;

it('lists each decision with its title, status and date', () => {
  const rows = readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .toSorted()
    .map((name) => {
      const [, number, title, status, date] = HEAD.exec(read(name)) ?? [];
      return `| [${number}](${name}) | ${title} | ${status} | ${date} |`;
    });
  expect(read('README.md').match(/^\| \[.+$/gm)).toEqual(rows);
});
