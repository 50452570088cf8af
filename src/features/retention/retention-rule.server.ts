import { type GetColumnData, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../platform/durations.ts';
import type { RetentionItem } from '../settings/retention.ts';
import type { Context } from '../../app/context.server.ts';

export type RetentionContext = Pick<Context, 'db' | 'now' | 'settings'>;
type RunContext = RetentionContext & Pick<Context, 'queue'>;

interface Columns extends Readonly<Record<string, AnyPgColumn>> {
  id: AnyPgColumn;
}
type Row<Of extends Columns> = { [Name in keyof Of]: GetColumnData<Of[Name]> };

/** How the retention job handles one kind of personal data when its period ends. */
interface Rule<Of extends Columns> extends Pick<RetentionItem, 'kind'> {
  action?: RetentionItem['action'];
  /** Returns the time before which records are old. Omitted if records of this kind have several periods. */
  before?: (ctx: RetentionContext) => Date;
  table: PgTable;
  /** The id of a record, and the other columns that `reference` and `handle` need. */
  columns: Of;
  /** Returns the condition of the records whose period is over. */
  isOld: (ctx: RetentionContext) => SQL | undefined;
  /** Sort order, oldest first. The id is added as the last column. */
  oldestBy?: readonly AnyPgColumn[];
  /** Names a record without personal data. */
  reference: (row: Row<Of>) => string;
  /** By default, deletes the records. */
  handle?: (ctx: RunContext, rows: Row<Of>[]) => Promise<unknown>;
}

export interface RetentionRule extends Pick<RetentionItem, 'kind' | 'action'> {
  before: ((ctx: RetentionContext) => Date) | undefined;
  /** Returns the number of records that the next run handles, and references of at most `limit` of them. */
  preview: (
    ctx: RetentionContext,
    limit: number,
  ) => Promise<Pick<RetentionItem, 'count' | 'references'>>;
  /** Handles at most `limit` records and returns their number. */
  run: (ctx: RunContext, limit: number) => Promise<number>;
}

export function retentionRule<const Of extends Columns>(rule: Rule<Of>): RetentionRule {
  const { kind, action = 'deleted', before, table, columns, isOld, oldestBy = [] } = rule;
  const oldest = async (ctx: RetentionContext, limit: number): Promise<Row<Of>[]> => {
    const rows = await ctx.db
      .select(columns as Columns)
      .from(table)
      .where(isOld(ctx))
      .orderBy(...oldestBy, columns.id)
      .limit(limit);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Drizzle infers no row of generic columns
    return rows as Row<Of>[];
  };
  const remove = ({ db }: RunContext, rows: Row<Of>[]) =>
    db.delete(table).where(inArray(columns.id, idsOf(rows)));
  const handle = rule.handle ?? remove;
  return {
    kind,
    action,
    before,
    preview: async (ctx, limit) => ({
      count: await ctx.db.$count(table, isOld(ctx)),
      references: (await oldest(ctx, limit)).map(rule.reference),
    }),
    async run(ctx, limit) {
      const rows = await oldest(ctx, limit);
      if (rows.length > 0) await handle(ctx, rows);
      return rows.length;
    },
  };
}

export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
