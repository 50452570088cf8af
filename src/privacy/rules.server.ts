import { MAIL_DAYS, SPAM_DAYS } from './register.ts';
import type { RetentionItem } from './retention.ts';
import type { SettingValues } from '../settings/settings.ts';
import type { Db } from '../platform/database/client.server.ts';
import {
  findOldest,
  oldEnquiries,
  oldSpam,
  previewEnquiries,
} from '../enquiries/retention.server.ts';
import { deleteOldBuyers, findOldBuyers } from './retention-buyers.server.ts';
import { deleteIdleCustomers, findIdleCustomers } from './retention-customers.server.ts';
import { deleteOldInvitations, findOldInvitations } from './retention-invitations.server.ts';
import { deleteOldMails, findOldMails } from './retention-mails.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import { anonymise, removeEnquiries } from '../enquiries/anonymise.server.ts';

interface RetentionContext {
  now: Date;
  settings: Pick<SettingValues, 'retention'>;
}

/** How the retention job handles one kind of personal data when its period ends. */
interface RetentionRule extends Pick<RetentionItem, 'kind' | 'action'> {
  /**
   * Returns the number of records that the next run handles, and references of at most `limit` of them,
   * oldest first.
   */
  preview: (
    db: Db,
    context: RetentionContext,
    limit: number,
  ) => Promise<{ count: number; references: string[] }>;
  /** Handles at most `limit` records and returns their number. */
  run: (tx: Db, context: RetentionContext & { queue: Queue }, limit: number) => Promise<number>;
  /** The end of the period. Undefined if records of this kind have several periods. */
  before?: (context: RetentionContext) => Date;
}

const daysBefore = (days: number, { now }: RetentionContext) =>
  new Date(now.getTime() - days * 86_400_000);
const mailsBefore = (context: RetentionContext) => daysBefore(MAIL_DAYS, context);
const spamBefore = (context: RetentionContext) => daysBefore(SPAM_DAYS, context);
const enquiriesBefore = ({ now, settings: { retention } }: RetentionContext) =>
  monthsBefore(now, retention.enquiryMonths);

/** Returns the same day of an earlier month, or the last day of that month if it has fewer days. */
export function monthsBefore(date: Date, months: number): Date {
  const before = new Date(date);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== date.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** Every rule. Periods and texts for visitors are in `src/privacy/register.ts`. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    kind: 'mails',
    action: 'deleted',
    before: mailsBefore,
    preview: (db, context, limit) => findOldMails(db, mailsBefore(context), limit),
    run: (tx, context, limit) => deleteOldMails(tx, mailsBefore(context), limit),
  },
  {
    kind: 'buyers',
    action: 'deleted',
    preview: (db, { now }, limit) => findOldBuyers(db, now, limit),
    run: (tx, { now }, limit) => deleteOldBuyers(tx, now, limit),
  },
  {
    kind: 'invitations',
    action: 'deleted',
    preview: (db, { now }, limit) => findOldInvitations(db, now, limit),
    run: (tx, { now }, limit) => deleteOldInvitations(tx, now, limit),
  },
  {
    kind: 'enquiries',
    action: 'anonymised',
    before: enquiriesBefore,
    preview: (db, context, limit) =>
      previewEnquiries(db, oldEnquiries(enquiriesBefore(context)), limit),
    async run(tx, { queue, ...context }, limit) {
      const old = await findOldest(tx, oldEnquiries(enquiriesBefore(context)), limit);
      await anonymise(tx, queue, old.map(idOf), context.now);
      return old.length;
    },
  },
  {
    kind: 'spam',
    action: 'deleted',
    before: spamBefore,
    preview: (db, context, limit) => previewEnquiries(db, oldSpam(spamBefore(context)), limit),
    async run(tx, { queue, ...context }, limit) {
      const old = await findOldest(tx, oldSpam(spamBefore(context)), limit);
      await removeEnquiries(tx, queue, old.map(idOf));
      return old.length;
    },
  },
  // After the records of customers: those without any are deleted in the same run.
  {
    kind: 'customers',
    action: 'deleted',
    preview: (db, { now }, limit) => findIdleCustomers(db, now, limit),
    run: (tx, { now }, limit) => deleteIdleCustomers(tx, now, limit),
  },
];

const idOf = ({ enquiryId }: { enquiryId: number }) => enquiryId;
