import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../platform/durations.ts';
import type { RetentionItem } from '../settings/retention.ts';
import type { Context } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';

export type RetentionContext = Pick<Context, 'db' | 'now' | 'settings'>;
type RunContext = RetentionContext & Pick<Context, 'queue'>;

/** How the retention job handles one kind of personal data when its period ends. */
interface Rule<Row> extends Pick<RetentionItem, 'kind' | 'action'> {
  /** The end of the period. Undefined if records of this kind have several periods. */
  before?: (ctx: RetentionContext) => Date;
  table: PgTable;
  /** Returns the condition of the records whose period is over. */
  isOld: (ctx: RetentionContext) => SQL | undefined;
  /** Returns at most `limit` of these records, oldest first. */
  oldest: (db: Db, isOld: SQL | undefined, limit: number) => Promise<Row[]>;
  /** Names a record without personal data. */
  reference: (row: Row) => string;
  handle: (ctx: RunContext, rows: Row[]) => Promise<unknown>;
}

export interface RetentionRule extends Pick<Rule<unknown>, 'kind' | 'action' | 'before'> {
  /** Returns the number of records that the next run handles, and references of at most `limit` of them. */
  preview: (
    ctx: RetentionContext,
    limit: number,
  ) => Promise<Pick<RetentionItem, 'count' | 'references'>>;
  /** Handles at most `limit` records and returns their number. */
  run: (ctx: RunContext, limit: number) => Promise<number>;
}

export function retentionRule<Row>(rule: Rule<Row>): RetentionRule {
  const { table, isOld, oldest, reference, handle, ...shown } = rule;
  return {
    ...shown,
    preview: async (ctx, limit) => ({
      count: await ctx.db.$count(table, isOld(ctx)),
      references: (await oldest(ctx.db, isOld(ctx), limit)).map(reference),
    }),
    async run(ctx, limit) {
      const rows = await oldest(ctx.db, isOld(ctx), limit);
      if (rows.length > 0) await handle(ctx, rows);
      return rows.length;
    },
  };
}

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
