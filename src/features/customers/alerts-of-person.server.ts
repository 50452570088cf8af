import { and, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import { alerts, mails } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { deleteMails } from '../mails/mail-queries.server.ts';
import { ALERT_MAIL_KINDS } from '../mails/mail.ts';

/** The email alerts of one person. Not in `alerts`, which imports `cars`, which imports this feature. */

/** SQL condition: the mail is about an alert of one of these email addresses. */
export const isAboutAlertsOf = (emailKeys: readonly string[]) =>
  and(
    inArray(mails.kind, ALERT_MAIL_KINDS),
    inArray(sql`lower(${mails.toAddress})`, [...emailKeys]),
  );

/**
 * Deletes the alerts of email addresses and all mails about them, sent or queued. Returns the number of deleted alerts.
 */
export async function deleteAlertsOf(
  tx: Db,
  { queue }: Pick<Context, 'queue'>,
  emailKeys: readonly string[],
): Promise<number> {
  const deleted = await tx
    .delete(alerts)
    .where(inArray(alerts.emailKey, [...emailKeys]))
    .returning({ alertId: alerts.alertId });
  await deleteMails(tx, queue, isAboutAlertsOf(emailKeys));
  return deleted.length;
}
