import { and, asc, eq, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { INVITATION_DAYS, MAIL_DAYS, SPAM_DAYS } from './register.ts';
import type { Db } from '../platform/database/client.server.ts';
import { anonymise, removeEnquiries } from '../enquiries/anonymise.server.ts';
import { enquiries, invitations, mails } from '../schema.server.ts';
import { buyersRule } from './retention-buyers.server.ts';
import { customersRule } from './retention-customers.server.ts';
import {
  daysBefore,
  monthsBefore,
  type RetentionContext,
  type RetentionRule,
  retentionRule,
} from './retention-rule.server.ts';

const mailsBefore = ({ now }: RetentionContext) => daysBefore(now, MAIL_DAYS);
const spamBefore = ({ now }: RetentionContext) => daysBefore(now, SPAM_DAYS);
const enquiriesBefore = ({ now, settings }: RetentionContext) =>
  monthsBefore(now, settings.current('retention').enquiryMonths);

const mailsRule = retentionRule({
  kind: 'mails',
  action: 'deleted',
  before: mailsBefore,
  table: mails,
  isOld: (ctx) =>
    and(
      lt(mails.createdAt, mailsBefore(ctx)),
      // Waits to be sent.
      ne(mails.status, 'queued'),
      // A mail of an enquiry is kept as long as the enquiry.
      isNull(mails.enquiryId),
    ),
  oldest: (db, isOld, limit) =>
    db
      .select({ mailId: mails.mailId, kind: mails.kind })
      .from(mails)
      .where(isOld)
      .orderBy(asc(mails.createdAt))
      .limit(limit),
  reference: ({ kind, mailId }) => `${kind}-${mailId}`,
  handle: ({ db }, old) =>
    db.delete(mails).where(
      inArray(
        mails.mailId,
        old.map(({ mailId }) => mailId),
      ),
    ),
});

const invitationsRule = retentionRule({
  kind: 'invitations',
  action: 'deleted',
  table: invitations,
  isOld: ({ now }) => lt(invitations.expiresAt, daysBefore(now, INVITATION_DAYS)),
  oldest: async (db, isOld, limit) => {
    const rows = await db
      .select({ invitationId: invitations.invitationId })
      .from(invitations)
      .where(isOld)
      .orderBy(asc(invitations.expiresAt))
      .limit(limit);
    return rows.map(({ invitationId }) => invitationId);
  },
  reference: (id) => `invitation-${id}`,
  handle: ({ db }, ids) => db.delete(invitations).where(inArray(invitations.invitationId, ids)),
});

const ofEnquiries = {
  table: enquiries,
  oldest: (db: Db, isOld: SQL | undefined, limit: number) =>
    db
      .select({ enquiryId: enquiries.enquiryId, reference: enquiries.reference })
      .from(enquiries)
      .where(isOld)
      .orderBy(asc(enquiries.lastActivityAt), asc(enquiries.enquiryId))
      .limit(limit),
  reference: ({ reference }: { reference: string }) => reference,
};
const idOf = ({ enquiryId }: { enquiryId: number }) => enquiryId;

const enquiriesRule = retentionRule({
  kind: 'enquiries',
  action: 'anonymised',
  before: enquiriesBefore,
  ...ofEnquiries,
  isOld: (ctx) =>
    and(
      lt(enquiries.lastActivityAt, enquiriesBefore(ctx)),
      ne(enquiries.status, 'spam'),
      isNull(enquiries.erasedAt),
    ),
  handle: ({ db, queue, now }, old) => anonymise(db, queue, old.map(idOf), now),
});

/** Marking as spam counts as activity, so that staff have time to correct a mistake. */
const spamRule = retentionRule({
  kind: 'spam',
  action: 'deleted',
  before: spamBefore,
  ...ofEnquiries,
  isOld: (ctx) => and(eq(enquiries.status, 'spam'), lt(enquiries.lastActivityAt, spamBefore(ctx))),
  handle: ({ db, queue }, old) => removeEnquiries(db, queue, old.map(idOf)),
});

/** Every rule. Periods and texts for visitors are in `src/privacy/register.ts`. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  mailsRule,
  buyersRule,
  invitationsRule,
  enquiriesRule,
  spamRule,
  // After the records of customers: those without any are deleted in the same run.
  customersRule,
];
