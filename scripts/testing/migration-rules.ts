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
export function unsafeChanges(migration: string): string[] {
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
