import { SPAM_DAYS } from '../../../domain/privacy/register.ts';
import type { RetentionItem } from '../../../domain/privacy/retention.ts';
import type { SettingValues } from '../../../domain/settings/settings.ts';
import type { Db } from '../../data/engine/client.ts';
import {
  findOldest,
  oldEnquiries,
  oldSpam,
  previewEnquiries,
} from '../../data/enquiries/retention.ts';
import { deleteOldBuyers, findOldBuyers } from '../../data/retention/buyers.ts';
import { deleteIdleCustomers, findIdleCustomers } from '../../data/retention/customers.ts';
import { deleteOldInvitations, findOldInvitations } from '../../data/retention/invitations.ts';
import { deleteOldMails, findOldMails } from '../../data/retention/mails.ts';
import type { Queue } from '../../ports/queue.ts';
import { anonymise, removeEnquiries } from '../enquiries/anonymise.ts';

export interface RetentionContext {
  now: Date;
  settings: Pick<SettingValues, 'retention'>;
}

/** How the retention job handles one kind of personal data when its period ends. */
export interface RetentionRule extends Pick<RetentionItem, 'kind' | 'action'> {
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
}

/** Every rule. Periods and texts for visitors are in `domain/privacy/register.ts`. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    kind: 'mails',
    action: 'deleted',
    preview: (db, { now }, limit) => findOldMails(db, now, limit),
    run: (tx, { now }, limit) => deleteOldMails(tx, now, limit),
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
    preview: (db, { now, settings: { retention } }, limit) =>
      previewEnquiries(db, oldEnquiries(now, retention.enquiryMonths), limit),
    async run(tx, { now, queue, settings: { retention } }, limit) {
      const old = await findOldest(tx, oldEnquiries(now, retention.enquiryMonths), limit);
      await anonymise(tx, queue, old.map(idOf), now);
      return old.length;
    },
  },
  {
    kind: 'spam',
    action: 'deleted',
    preview: (db, { now }, limit) => previewEnquiries(db, oldSpam(now, SPAM_DAYS), limit),
    async run(tx, { now, queue }, limit) {
      const old = await findOldest(tx, oldSpam(now, SPAM_DAYS), limit);
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
