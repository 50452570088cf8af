import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unsafeChanges } from './testing/migration-rules.ts';

describe('a migration', () => {
  it.each([
    'DROP TABLE "cars";',
    'ALTER TABLE "cars" DROP COLUMN "colour";',
    'ALTER TABLE "cars" RENAME COLUMN "colour" TO "paint";',
    'ALTER TABLE "cars" RENAME TO "vehicles";',
    'ALTER INDEX "cars_price" RENAME TO "cars_cost";',
    'ALTER TABLE "cars" ALTER COLUMN "colour" SET NOT NULL;',
    'ALTER TABLE "cars" ALTER COLUMN "seats" SET DATA TYPE integer;',
    'ALTER TABLE "cars" ADD COLUMN "owner" text NOT NULL;',
    'CREATE TABLE "owners" ("id" integer);--> statement-breakpoint\nalter table "cars" drop column "owner";',
  ])('that breaks the running version is unsafe: %s', (sql) => {
    expect(unsafeChanges(sql)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE "cars" ADD COLUMN "owner" text;',
    `ALTER TABLE "cars" ADD COLUMN "owner" text DEFAULT '' NOT NULL;`,
    'CREATE TABLE "owners" ("id" integer NOT NULL);--> statement-breakpoint\nALTER TABLE "owners" ADD COLUMN "name" text NOT NULL;',
    'DROP INDEX "cars_price";',
    '-- requires downtime: renames a table\nALTER TABLE "cars" RENAME TO "vehicles";',
  ])('that the running version tolerates is safe: %s', (sql) => {
    expect(unsafeChanges(sql)).toEqual([]);
  });

  it('is unsafe if its comment `requires downtime` gives no reason', () => {
    expect(unsafeChanges('-- requires downtime: \nDROP TABLE "cars";')).toHaveLength(1);
  });
});

const files = globSync('drizzle/*.sql').toSorted();

it('finds the migrations of the repository', () => {
  expect(files.length).toBeGreaterThanOrEqual(10);
});

it.each(files)('%s is safe while the old version runs, or marked', (file) => {
  expect(unsafeChanges(readFileSync(file, 'utf8'))).toEqual([]);
});
