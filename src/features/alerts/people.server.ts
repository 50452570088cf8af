import { count, desc, max, sql } from 'drizzle-orm';
import { writeAuditEntry } from '../audit-log/write.server.ts';
import type { Context, StaffContext } from '../../app/context.server.ts';
import { AppError } from '../../platform/errors.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { alerts } from '../../app/schema.server.ts';
import type { AlertCounts, AlertPeople } from './alert.ts';
import { deleteAlertsOf } from '../customers/alerts-of-person.server.ts';
import { isActive } from './manage.server.ts';
import type { AlertKind } from './options.ts';

const MAX_PEOPLE = 100;

const countOf = (kind: AlertKind) =>
  sql<number>`count(*) filter (where ${alerts.kind} = ${kind})::int`;

/** Counts the active alerts. */
export async function countAlerts({ db }: Pick<Context, 'db'>): Promise<AlertCounts> {
  const [counted] = await db
    .select({
      searches: countOf('search'),
      cars: countOf('car'),
      people: sql<number>`count(distinct ${alerts.emailKey})::int`,
    })
    .from(alerts)
    .where(isActive);
  if (!counted) throw new Error('The count returned no row');
  return counted;
}

/** Returns the email addresses with alerts, including alerts that were not started or were stopped. */
export async function listPeople(
  { db }: Pick<Context, 'db'>,
  { q = '' }: { q?: string | undefined },
): Promise<AlertPeople> {
  const latest = max(alerts.createdAt);
  const rows = await db
    .select({ email: sql<string>`min(${alerts.email})`, alerts: count(), since: latest })
    .from(alerts)
    .where(sql`position(${nameKey(q.trim())} in ${alerts.emailKey}) > 0`)
    .groupBy(alerts.emailKey)
    .orderBy(desc(latest))
    .limit(MAX_PEOPLE);
  return {
    data: rows.map((row) => ({ ...row, since: (row.since ?? new Date(0)).toISOString() })),
  };
}

/**
 * Deletes all alerts of an email address. For owners, when a person asks by phone or email and does not use the link in
 * an alert.
 * @throws {AppError} notFound if the address has no alerts
 */
export async function eraseAddress(ctx: StaffContext, { email }: { email: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const deleted = await deleteAlertsOf(tx, ctx, [nameKey(email)]);
    if (deleted === 0) throw new AppError('notFound', 'This address has no alerts.');
    await writeAuditEntry(tx, {
      staff: ctx.user,
      entity: 'alerts',
      entityId: null,
      subject: 'of an address',
      action: 'erase',
      changes: { alerts: { from: deleted, to: null } },
    });
  });
}
