import { dublinTime } from '../../platform/dublin-time.ts';
import type { FieldChanges } from '../audit-log/audit-log.ts';
import type { RetentionItem } from '../settings/retention.ts';
import type { Context } from '../../app/context.server.ts';
import { writeAuditEntry } from '../audit-log/write.server.ts';
import type { RetentionContext } from './retention-rule.server.ts';
import { RETENTION_RULES } from './rules.server.ts';

/** Maximum number of records per transaction. */
const BATCH = 200;
/** Maximum number of references per kind in a preview. */
const MAX_REFERENCES = 100;

/**
 * Deletes and anonymises personal data whose period is over, in batches, and writes one audit entry with
 * counts. Running it again continues an interrupted run.
 */
export async function runRetention(
  ctx: RetentionContext & Pick<Context, 'queue'>,
): Promise<FieldChanges> {
  const { db } = ctx;
  const changes: FieldChanges = {};
  for (const { kind, run } of RETENTION_RULES) {
    let total = 0;
    for (let handled = BATCH; handled === BATCH;) {
      handled = await db.transaction((tx) => run({ ...ctx, db: tx }, BATCH));
      total += handled;
    }
    if (total > 0) changes[kind] = { from: null, to: total };
  }
  if (Object.keys(changes).length > 0)
    await writeAuditEntry(db, {
      staff: null,
      entity: 'settings',
      entityId: null,
      subject: 'retention',
      action: 'run',
      changes,
    });
  return changes;
}

/** Returns the records that the next run handles. */
export function previewRetention(ctx: RetentionContext): Promise<RetentionItem[]> {
  return Promise.all(
    RETENTION_RULES.map(async ({ kind, action, before, preview }) => ({
      kind,
      action,
      before: before ? dublinTime(before(ctx)).date : null,
      ...(await preview(ctx, MAX_REFERENCES)),
    })),
  );
}
