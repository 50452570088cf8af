import { globSync, readFileSync } from 'node:fs';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import * as schema from './schema.server.ts';

it('has a migration for each change', () => {
  const latest = globSync('drizzle/meta/*_snapshot.json').toSorted().at(-1) ?? '';
  const { id: _, ...migrated } = JSON.parse(readFileSync(latest, 'utf8'));
  const { id: _new, ...current } = generateDrizzleJson(schema, migrated.prevId);
  const stored = JSON.parse(JSON.stringify(current));
  expect(stored, 'Run npm run db:generate -- --name add_my_column').toEqual(migrated);
});
