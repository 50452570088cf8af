import {
  and,
  exists,
  isNotNull,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  or,
  sql,
  gt,
  notExists,
} from 'drizzle-orm';
import { HOUR_MS, monthsBefore } from '../../platform/durations.ts';
import {
  ACCOUNT_DAYS,
  ADVERT_PHOTO_MONTHS,
  ADVERT_YEARS,
  ALERT_ANSWER_DAYS,
  STOPPED_DAYS,
  UNCONFIRMED_HOURS,
  INVITATION_DAYS,
  SIGN_IN_MONTHS,
  MAIL_DAYS,
  SPAM_DAYS,
  PUSH_DEVICE_DAYS,
  BOOKING_MONTHS,
  SALE_YEARS,
  CONSENT_MONTHS,
} from '../privacy/register.ts';
import { SIGN_IN_ACTIONS } from '../audit-log/audit-log.ts';
import { anonymise, removeEnquiries } from '../enquiries/anonymise.server.ts';
import {
  advertPhotos,
  adverts,
  alerts,
  auditLog,
  buyerDetails,
  carImages,
  cars,
  customerConsents,
  customers,
  dealPayments,
  deals,
  documents,
  enquiries,
  invitations,
  mails,
  moneyFiles,
  purchases,
  pushDevices,
  saleDay,
  users,
} from '../../app/schema.server.ts';
import {
  daysBefore,
  idsOf,
  type RetentionContext,
  type RetentionRule,
  retentionRule,
} from './retention-rule.server.ts';
import { alias } from 'drizzle-orm/pg-core';
import { customerReference } from '../customers/options.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { deleteCustomers } from '../customers/writes.server.ts';
import { disabledBefore, removeAccounts } from '../staff/remove-accounts.server.ts';
import { areDocumentsOver, deleteDocuments } from '../documents/kept-documents.server.ts';
import { deleteWithFiles, enqueueFileRemoval } from '../images/queue.server.ts';
import { deleteMoney, isMoneyOver } from '../money/kept-money.server.ts';
import { isCurrent } from '../customers/reads.server.ts';

/** Tables whose rows keep their customers from deletion. */
const OF_CUSTOMERS = [enquiries, buyerDetails, deals, purchases] as const;

const sale = alias(buyerDetails, 'sale');

/** Returns the date in UTC before which a sale is older than a number of months, as `YYYY-MM-DD`. */
const dateBefore = (now: Date, months: number): string =>
  monthsBefore(now, months).toISOString().slice(0, 10);

const later = alias(adverts, 'later');

/* Times before which records are old. */
const mailsBefore = ({ now }: RetentionContext) => daysBefore(now, MAIL_DAYS);
const spamBefore = ({ now }: RetentionContext) => daysBefore(now, SPAM_DAYS);
const enquiriesBefore = ({ now, settings }: RetentionContext) =>
  monthsBefore(now, settings.current('retention').enquiryMonths);
const pushDevicesBefore = ({ now }: RetentionContext) => daysBefore(now, PUSH_DEVICE_DAYS);
const accountsBefore = ({ now }: RetentionContext) => daysBefore(now, ACCOUNT_DAYS);
const signInsBefore = ({ now }: RetentionContext) => monthsBefore(now, SIGN_IN_MONTHS);

const ofEnquiries = {
  table: enquiries,
  columns: { id: enquiries.enquiryId, reference: enquiries.reference },
  oldestBy: [enquiries.lastActivityAt],
  reference: ({ reference }: { reference: string }) => reference,
};

/** Every rule, in the order in which they run. Periods and texts for visitors are in `src/features/privacy/register.ts`. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  retentionRule({
    kind: 'mails',
    before: mailsBefore,
    table: mails,
    columns: { id: mails.mailId, kind: mails.kind },
    oldestBy: [mails.createdAt],
    isOld: (ctx) =>
      and(
        lt(mails.createdAt, mailsBefore(ctx)),
        // Queued mails are still to be sent.
        ne(mails.status, 'queued'),
        // A mail of an enquiry is kept as long as the enquiry.
        isNull(mails.enquiryId),
      ),
    reference: ({ kind, id }) => `${kind}-${id}`,
  }),
  /**
   * The buyers whose period is over. A sale without a date, and a booking without a sale, count from the time at which
   * the car was sold. The booking of a car is deleted before its sale, because its period begins at that date.
   */
  retentionRule({
    kind: 'buyers',
    table: buyerDetails,
    columns: { id: buyerDetails.carId, kind: buyerDetails.kind },
    oldestBy: [buyerDetails.kind],
    isOld({ now }) {
      const isOfCar = eq(cars.carId, buyerDetails.carId);
      return or(
        and(
          eq(buyerDetails.kind, 'sale'),
          sql`exists (select from ${cars} where ${isOfCar}
          and ${saleDay(buyerDetails.date)} < ${dateBefore(now, 12 * SALE_YEARS)})`,
        ),
        and(
          eq(buyerDetails.kind, 'booking'),
          sql`exists (select from ${cars} left join ${buyerDetails} as sale
          on ${sale.carId} = ${cars.carId} and ${sale.kind} = 'sale'
          where ${isOfCar} and ${saleDay(sale.date)} < ${dateBefore(now, BOOKING_MONTHS)})`,
        ),
      );
    },
    reference: ({ id, kind }) => `car ${id} (${kind})`,
    async handle({ db }, buyers) {
      for (const { id: carId, kind } of buyers)
        await db
          .delete(buyerDetails)
          .where(and(eq(buyerDetails.carId, carId), eq(buyerDetails.kind, kind)));
    },
  }),
  /** The purchases, costs and sales of cars that left the stock, with their files. */
  retentionRule({
    kind: 'money',
    table: cars,
    columns: { id: cars.carId },
    isOld: ({ now }) => isMoneyOver(now),
    reference: ({ id }) => `car ${id}`,
    handle: ({ db, queue }, old) => deleteMoney(db, queue, idsOf(old)),
  }),
  /** The documents of deals, with their files. */
  retentionRule({
    kind: 'documents',
    table: documents,
    columns: { id: documents.documentId },
    isOld: ({ now }) => areDocumentsOver(now),
    reference: ({ id }) => `document ${id}`,
    handle: ({ db, queue }, old) => deleteDocuments(db, queue, idsOf(old)),
  }),
  /** Photos that only adverts of the past show. Their hashes stay. */
  retentionRule({
    kind: 'advertPhotos',
    before: ({ now }) => monthsBefore(now, ADVERT_PHOTO_MONTHS),
    table: advertPhotos,
    columns: { id: advertPhotos.sha256, storageKey: advertPhotos.storageKey },
    oldestBy: [advertPhotos.seenAt],
    isOld: ({ db, now }) =>
      and(
        isNotNull(advertPhotos.storageKey),
        lt(advertPhotos.seenAt, monthsBefore(now, ADVERT_PHOTO_MONTHS)),
        notExists(
          db
            .select({ id: carImages.imageId })
            .from(carImages)
            .where(eq(carImages.sha256, advertPhotos.sha256)),
        ),
      ),
    reference: ({ id }) => id.slice(0, 12),
    async handle({ db, queue, now }, old) {
      await db
        .update(advertPhotos)
        .set({ storageKey: null, removedAt: now })
        .where(inArray(advertPhotos.sha256, idsOf(old)));
      const storageKeys = old.flatMap(({ storageKey }) => storageKey ?? []);
      await enqueueFileRemoval(db, queue, { storageKeys });
    },
  }),
  /** Texts of adverts that a later version replaced long ago. Their hashes stay. */
  retentionRule({
    kind: 'advertTexts',
    before: ({ now }) => monthsBefore(now, 12 * ADVERT_YEARS),
    table: adverts,
    columns: { id: adverts.advertId },
    isOld: ({ db, now }) =>
      and(
        isNotNull(adverts.content),
        exists(
          db
            .select({ id: later.advertId })
            .from(later)
            .where(
              and(
                eq(later.carId, adverts.carId),
                gt(later.advertId, adverts.advertId),
                lt(later.at, monthsBefore(now, 12 * ADVERT_YEARS)),
              ),
            ),
        ),
      ),
    reference: ({ id }) => `advert version ${id}`,
    handle: ({ db }, old) =>
      db
        .update(adverts)
        .set({ content: null })
        .where(inArray(adverts.advertId, idsOf(old))),
  }),
  /** Drafts that nobody ordered, and other deals once the retention job has deleted their documents. */
  retentionRule({
    kind: 'deals',
    table: deals,
    columns: { id: deals.dealId },
    isOld: ({ now, settings }) => {
      const { createdAt, orderedAt, invoicedAt, handedOverAt, cancelledAt } = deals;
      const times = sql.join(
        [createdAt, orderedAt, invoicedAt, handedOverAt, cancelledAt],
        sql`, `,
      );
      const lastYear = sql`extract(year from greatest(${times}) at time zone 'Europe/Dublin')`;
      return or(
        and(
          eq(deals.state, 'draft'),
          lt(createdAt, monthsBefore(now, settings.current('retention').enquiryMonths)),
        ),
        and(
          ne(deals.state, 'draft'),
          sql`${lastYear} < ${dublinTime(now).date.slice(0, 4)}::int - ${SALE_YEARS}::int`,
          sql`not exists (select from ${documents} where ${documents.dealId} = ${deals.dealId})`,
        ),
      );
    },
    reference: ({ id }) => `deal ${id}`,
    async handle({ db, queue }, old) {
      const dealIds = idsOf(old);
      const where = inArray(moneyFiles.dealId, dealIds);
      await deleteWithFiles(db, queue, { table: moneyFiles, where });
      await db.delete(dealPayments).where(inArray(dealPayments.dealId, dealIds));
      await db.delete(deals).where(inArray(deals.dealId, dealIds));
    },
  }),
  /** Deletes alerts that were never started, were stopped, or were not kept when the person was asked. */
  retentionRule({
    kind: 'alerts',
    table: alerts,
    columns: { id: alerts.alertId },
    oldestBy: [alerts.createdAt],
    isOld: ({ now }) =>
      or(
        and(
          isNull(alerts.startedAt),
          lt(alerts.createdAt, new Date(now.getTime() - UNCONFIRMED_HOURS * HOUR_MS)),
        ),
        lt(alerts.stoppedAt, daysBefore(now, STOPPED_DAYS)),
        lt(alerts.askedAt, daysBefore(now, ALERT_ANSWER_DAYS)),
      ),
    reference: ({ id }) => `alert-${id}`,
  }),
  retentionRule({
    kind: 'invitations',
    table: invitations,
    columns: { id: invitations.invitationId },
    oldestBy: [invitations.expiresAt],
    isOld: ({ now }) => lt(invitations.expiresAt, daysBefore(now, INVITATION_DAYS)),
    reference: ({ id }) => `invitation-${id}`,
  }),
  retentionRule({
    kind: 'pushDevices',
    before: pushDevicesBefore,
    table: pushDevices,
    columns: { id: pushDevices.deviceId },
    oldestBy: [pushDevices.usedAt],
    isOld: (ctx) => lt(pushDevices.usedAt, pushDevicesBefore(ctx)),
    reference: ({ id }) => `device-${id}`,
  }),
  /** Disabled accounts. Until the job removes one, an owner can enable it again. */
  retentionRule({
    kind: 'accounts',
    table: users,
    columns: { id: users.userId },
    oldestBy: [users.disabledAt],
    isOld: (ctx) => disabledBefore(accountsBefore(ctx)),
    reference: ({ id }) => `U-${id}`,
    handle: (ctx, old) =>
      removeAccounts(ctx.db, { userIds: idsOf(old), before: accountsBefore(ctx) }),
  }),
  retentionRule({
    kind: 'signIns',
    before: signInsBefore,
    table: auditLog,
    columns: { id: auditLog.auditEntryId },
    oldestBy: [auditLog.at],
    isOld: (ctx) =>
      and(inArray(auditLog.action, SIGN_IN_ACTIONS), lt(auditLog.at, signInsBefore(ctx))),
    reference: ({ id }) => `sign-in-${id}`,
  }),
  retentionRule({
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
    handle: (ctx, old) => anonymise(ctx.db, ctx, idsOf(old)),
  }),
  /** Counted from the last activity. Marking as spam is one, so that staff have time to correct a mistake. */
  retentionRule({
    kind: 'spam',
    before: spamBefore,
    ...ofEnquiries,
    isOld: (ctx) =>
      and(eq(enquiries.status, 'spam'), lt(enquiries.lastActivityAt, spamBefore(ctx))),
    handle: (ctx, old) => removeEnquiries(ctx.db, ctx, idsOf(old)),
  }),
  /**
   * Customers without an enquiry, a bought, booked or sold car, and a consent in force or recently ended. Last, because
   * the rules before delete the records that keep a customer.
   */
  retentionRule({
    kind: 'customers',
    table: customers,
    columns: { id: customers.customerId },
    oldestBy: [customers.lastActivityAt],
    isOld({ now }) {
      const { customerId } = customers;
      const { withdrawnAt } = customerConsents;
      const inForce = or(isNull(withdrawnAt), gt(withdrawnAt, monthsBefore(now, CONSENT_MONTHS)));
      return and(
        isCurrent,
        ...OF_CUSTOMERS.map(
          (table) =>
            sql`not exists (select from ${table} where ${table.customerId} = ${customerId})`,
        ),
        sql`not exists (select from ${customerConsents}
        where ${customerConsents.customerId} = ${customerId} and ${inForce})`,
      );
    },
    reference: ({ id }) => customerReference(id),
    handle: ({ db }, idle) => deleteCustomers(db, idsOf(idle)),
  }),
];
