import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The comment that marks a migration during which the old version must not run. */
const MARK = /^-- requires downtime: \S.*$/m;

const UNSAFE: readonly (readonly [RegExp, string])[] = [
  [/^drop (table|view|type|schema|sequence)\b/i, 'drops something that the old version may use'],
  [/\bdrop column\b/i, 'drops a column that the old version may use'],
  [/\brename\b/i, 'renames something that the old version uses under its old name'],
  [/\bset not null\b/i, 'rejects null, which the old version may write'],
  [/\bset data type\b|\balter column "\w+" type\b/i, 'changes the type of a column'],
];
const ADDS_COLUMN = /\badd column\b/i;

/**
 * Returns the statements of a migration that break the version that still runs: processes are replaced one by
 * one, and a rollback starts the old version on the new schema. Returns an empty list for a marked migration.
 */
function unsafeChanges(migration: string): string[] {
  if (MARK.test(migration)) return [];
  const statements = migration
    .split('--> statement-breakpoint')
    .map((part) => part.replaceAll(/^--.*$/gm, '').trim());
  const created = new Set(
    statements.map((statement) => /^create table (?:if not exists )?"(\w+)"/i.exec(statement)?.[1]),
  );
  return statements
    .filter((statement) => /^(alter|drop)\b/i.test(statement))
    .filter((statement) => !created.has(/^alter table "(\w+)"/i.exec(statement)?.[1] ?? ''))
    .flatMap((statement) =>
      reasons(statement).map((reason) => `${statement.slice(0, 80)}: ${reason}`),
    );
}

function reasons(statement: string): string[] {
  const found = UNSAFE.filter(([pattern]) => pattern.test(statement)).map(([, reason]) => reason);
  const addsRequired =
    ADDS_COLUMN.test(statement) &&
    /\bnot null\b/i.test(statement) &&
    !/\b(default|generated always)\b/i.test(statement);
  return addsRequired ? [...found, 'adds a column that the old version does not write'] : found;
}

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
