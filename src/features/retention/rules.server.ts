import {
  and,
  asc,
  exists,
  isNotNull,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  type SQL,
  or,
  sql,
  gt,
  notExists,
} from 'drizzle-orm';
import { HOUR_MS } from '../../platform/durations.ts';
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
import { saleDay } from '../cars/buyers.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { anonymise, removeEnquiries } from '../enquiries/anonymise.server.ts';
import {
  advertPhotos,
  adverts,
  carImages,
  alerts,
  auditLog,
  enquiries,
  invitations,
  mails,
  pushDevices,
  buyerDetails,
  cars,
  customerConsents,
  customers,
  dealPayments,
  deals,
  documents,
  purchases,
  users,
} from '../../app/schema.server.ts';
import { monthsBefore } from '../../platform/durations.ts';
import {
  daysBefore,
  type RetentionContext,
  type RetentionRule,
  retentionRule,
} from './retention-rule.server.ts';
import { alias } from 'drizzle-orm/pg-core';
import { customerReference } from '../customers/options.ts';
import { deleteDealFiles } from '../customers/deals-of-person.server.ts';
import { dublinTime } from '../opening/dublin-time.ts';
import { deleteCustomers } from '../customers/writes.server.ts';
import { disabledBefore, removeAccounts } from '../staff/remove-accounts.server.ts';
import { areDocumentsOver, deleteDocuments } from '../documents/kept-documents.server.ts';
import { enqueueFileRemoval } from '../images/queue.server.ts';
import { deleteMoney, isMoneyOver } from '../money/kept-money.server.ts';
import { isCurrent } from '../customers/reads.server.ts';

/** Customers without an enquiry, a bought, booked or sold car, and a consent in force or recently ended. */
const customersRule = retentionRule({
  kind: 'customers',
  action: 'deleted',
  table: customers,
  isOld({ db, now }) {
    const endedBefore = monthsBefore(now, CONSENT_MONTHS);
    const { customerId } = customers;
    return and(
      isCurrent,
      notExists(
        db
          .select({ id: enquiries.enquiryId })
          .from(enquiries)
          .where(eq(enquiries.customerId, customerId)),
      ),
      notExists(
        db
          .select({ id: buyerDetails.carId })
          .from(buyerDetails)
          .where(eq(buyerDetails.customerId, customerId)),
      ),
      notExists(
        db.select({ id: deals.dealId }).from(deals).where(eq(deals.customerId, customerId)),
      ),
      notExists(
        db
          .select({ id: purchases.carId })
          .from(purchases)
          .where(eq(purchases.customerId, customerId)),
      ),
      notExists(
        db
          .select({ id: customerConsents.consentId })
          .from(customerConsents)
          .where(
            and(
              eq(customerConsents.customerId, customerId),
              or(
                isNull(customerConsents.withdrawnAt),
                gt(customerConsents.withdrawnAt, endedBefore),
              ),
            ),
          ),
      ),
    );
  },
  oldest: (db, isOld, limit) =>
    db
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(isOld)
      .orderBy(asc(customers.lastActivityAt), asc(customers.customerId))
      .limit(limit),
  reference: ({ customerId }) => customerReference(customerId),
  handle: ({ db }, idle) =>
    deleteCustomers(
      db,
      idle.map(({ customerId }) => customerId),
    ),
});

const sale = alias(buyerDetails, 'sale');

/** Returns the date in UTC before which a sale is older than a number of months, as `YYYY-MM-DD`. */
const dateBefore = (now: Date, months: number): string =>
  monthsBefore(now, months).toISOString().slice(0, 10);

/**
 * The buyers whose period is over. A sale without a date, and a booking without a sale, count from the time at which
 * the car was sold. The booking of a car is deleted before its sale, because the date of the sale decides about it.
 */
const buyersRule = retentionRule({
  kind: 'buyers',
  action: 'deleted',
  table: buyerDetails,
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
  oldest: (db, isOld, limit) =>
    db
      .select({ carId: buyerDetails.carId, kind: buyerDetails.kind })
      .from(buyerDetails)
      .where(isOld)
      .orderBy(asc(buyerDetails.kind), asc(buyerDetails.carId))
      .limit(limit),
  reference: ({ carId, kind }) => `car ${carId} (${kind})`,
  async handle({ db }, buyers) {
    for (const { carId, kind } of buyers)
      await db
        .delete(buyerDetails)
        .where(and(eq(buyerDetails.carId, carId), eq(buyerDetails.kind, kind)));
  },
});

/** The purchases, costs and sales of cars that left the stock, with their files. */
const moneyRule = retentionRule({
  kind: 'money',
  action: 'deleted',
  table: cars,
  isOld: ({ now }) => isMoneyOver(now),
  oldest: async (db, isOld, limit) => {
    const rows = await db
      .select({ carId: cars.carId })
      .from(cars)
      .where(isOld)
      .orderBy(asc(cars.carId))
      .limit(limit);
    return rows.map(({ carId }) => carId);
  },
  reference: (carId) => `car ${carId}`,
  handle: ({ db, queue }, carIds) => deleteMoney(db, queue, carIds),
});

/** The documents of deals, with their files. */
const documentsRule = retentionRule({
  kind: 'documents',
  action: 'deleted',
  table: documents,
  isOld: ({ now }) => areDocumentsOver(now),
  oldest: async (db, isOld, limit) => {
    const rows = await db
      .select({ documentId: documents.documentId })
      .from(documents)
      .where(isOld)
      .orderBy(asc(documents.documentId))
      .limit(limit);
    return rows.map(({ documentId }) => documentId);
  },
  reference: (documentId) => `document ${documentId}`,
  handle: ({ db, queue }, documentIds) => deleteDocuments(db, queue, documentIds),
});

/** Drafts that nobody ordered, and other deals once the retention job has deleted their documents. */
const dealsRule = retentionRule({
  kind: 'deals',
  action: 'deleted',
  table: deals,
  isOld: ({ now, settings }) => {
    const { createdAt, orderedAt, invoicedAt, handedOverAt, cancelledAt } = deals;
    const times = sql.join([createdAt, orderedAt, invoicedAt, handedOverAt, cancelledAt], sql`, `);
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
  oldest: async (db, isOld, limit) => {
    const rows = await db
      .select({ dealId: deals.dealId })
      .from(deals)
      .where(isOld)
      .orderBy(asc(deals.dealId))
      .limit(limit);
    return rows.map(({ dealId }) => dealId);
  },
  reference: (dealId) => `deal ${dealId}`,
  async handle({ db, queue }, dealIds) {
    await deleteDealFiles(db, queue, dealIds);
    await db.delete(dealPayments).where(inArray(dealPayments.dealId, dealIds));
    await db.delete(deals).where(inArray(deals.dealId, dealIds));
  },
});

/** Photos that only adverts of the past show. Their hashes stay. */
const advertPhotosRule = retentionRule({
  kind: 'advertPhotos',
  action: 'deleted',
  before: ({ now }) => monthsBefore(now, ADVERT_PHOTO_MONTHS),
  table: advertPhotos,
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
  oldest: (db, isOld, limit) =>
    db
      .select({ sha256: advertPhotos.sha256, storageKey: advertPhotos.storageKey })
      .from(advertPhotos)
      .where(isOld)
      .orderBy(asc(advertPhotos.seenAt), asc(advertPhotos.sha256))
      .limit(limit),
  reference: ({ sha256 }) => sha256.slice(0, 12),
  async handle({ db, queue, now }, old) {
    await db
      .update(advertPhotos)
      .set({ storageKey: null, removedAt: now })
      .where(
        inArray(
          advertPhotos.sha256,
          old.map(({ sha256 }) => sha256),
        ),
      );
    const storageKeys = old.flatMap(({ storageKey }) => storageKey ?? []);
    await enqueueFileRemoval(db, queue, { storageKeys, uploadKeys: [] });
  },
});

const later = alias(adverts, 'later');

/** Texts of adverts that a later version replaced long ago. Their hashes stay. */
const advertTextsRule = retentionRule({
  kind: 'advertTexts',
  action: 'deleted',
  before: ({ now }) => monthsBefore(now, 12 * ADVERT_YEARS),
  table: adverts,
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
  oldest: async (db, isOld, limit) => {
    const rows = await db
      .select({ advertId: adverts.advertId })
      .from(adverts)
      .where(isOld)
      .orderBy(asc(adverts.advertId))
      .limit(limit);
    return rows.map(({ advertId }) => advertId);
  },
  reference: (advertId) => `advert version ${advertId}`,
  handle: ({ db }, ids) =>
    db.update(adverts).set({ content: null }).where(inArray(adverts.advertId, ids)),
});

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
      // Queued mails are still to be sent.
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

const pushDevicesBefore = ({ now }: RetentionContext) => daysBefore(now, PUSH_DEVICE_DAYS);

const pushDevicesRule = retentionRule({
  kind: 'pushDevices',
  action: 'deleted',
  before: pushDevicesBefore,
  table: pushDevices,
  isOld: (ctx) => lt(pushDevices.usedAt, pushDevicesBefore(ctx)),
  oldest: async (db, isOld, limit) => {
    const rows = await db
      .select({ deviceId: pushDevices.deviceId })
      .from(pushDevices)
      .where(isOld)
      .orderBy(asc(pushDevices.usedAt))
      .limit(limit);
    return rows.map(({ deviceId }) => deviceId);
  },
  reference: (deviceId) => `device-${deviceId}`,
  handle: ({ db }, ids) => db.delete(pushDevices).where(inArray(pushDevices.deviceId, ids)),
});

const accountsBefore = ({ now }: RetentionContext) => daysBefore(now, ACCOUNT_DAYS);

/** Until then, an owner can enable the account again. */
const accountsRule = retentionRule({
  kind: 'accounts',
  action: 'deleted',
  table: users,
  isOld: (ctx) => disabledBefore(accountsBefore(ctx)),
  oldest: (db, isOld, limit) =>
    db
      .select({ userId: users.userId })
      .from(users)
      .where(isOld)
      .orderBy(asc(users.disabledAt), asc(users.userId))
      .limit(limit),
  reference: ({ userId }) => `U-${userId}`,
  handle: (ctx, old) =>
    removeAccounts(ctx.db, {
      userIds: old.map(({ userId }) => userId),
      before: accountsBefore(ctx),
    }),
});

const signInsBefore = ({ now }: RetentionContext) => monthsBefore(now, SIGN_IN_MONTHS);

const signInsRule = retentionRule({
  kind: 'signIns',
  action: 'deleted',
  before: signInsBefore,
  table: auditLog,
  isOld: (ctx) =>
    and(inArray(auditLog.action, SIGN_IN_ACTIONS), lt(auditLog.at, signInsBefore(ctx))),
  oldest: async (db, isOld, limit) => {
    const rows = await db
      .select({ auditEntryId: auditLog.auditEntryId })
      .from(auditLog)
      .where(isOld)
      .orderBy(asc(auditLog.at))
      .limit(limit);
    return rows.map(({ auditEntryId }) => auditEntryId);
  },
  reference: (id) => `sign-in-${id}`,
  handle: ({ db }, ids) => db.delete(auditLog).where(inArray(auditLog.auditEntryId, ids)),
});

/** Deletes alerts that were never started, were stopped, or were not kept when the person was asked. */
const alertsRule = retentionRule({
  kind: 'alerts',
  action: 'deleted',
  table: alerts,
  isOld: ({ now }) =>
    or(
      and(
        isNull(alerts.startedAt),
        lt(alerts.createdAt, new Date(now.getTime() - UNCONFIRMED_HOURS * HOUR_MS)),
      ),
      lt(alerts.stoppedAt, daysBefore(now, STOPPED_DAYS)),
      lt(alerts.askedAt, daysBefore(now, ALERT_ANSWER_DAYS)),
    ),
  oldest: async (db, isOld, limit) => {
    const rows = await db
      .select({ alertId: alerts.alertId })
      .from(alerts)
      .where(isOld)
      .orderBy(asc(alerts.createdAt), asc(alerts.alertId))
      .limit(limit);
    return rows.map(({ alertId }) => alertId);
  },
  reference: (id) => `alert-${id}`,
  handle: ({ db }, ids) => db.delete(alerts).where(inArray(alerts.alertId, ids)),
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
  handle: (ctx, old) => anonymise(ctx.db, ctx, old.map(idOf)),
});

/** Counted from the last activity. Marking as spam is one, so that staff have time to correct a mistake. */
const spamRule = retentionRule({
  kind: 'spam',
  action: 'deleted',
  before: spamBefore,
  ...ofEnquiries,
  isOld: (ctx) => and(eq(enquiries.status, 'spam'), lt(enquiries.lastActivityAt, spamBefore(ctx))),
  handle: (ctx, old) => removeEnquiries(ctx.db, ctx, old.map(idOf)),
});

/** Every rule. Periods and texts for visitors are in `src/features/privacy/register.ts`. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  mailsRule,
  buyersRule,
  moneyRule,
  documentsRule,
  advertPhotosRule,
  advertTextsRule,
  dealsRule,
  alertsRule,
  invitationsRule,
  pushDevicesRule,
  accountsRule,
  signInsRule,
  enquiriesRule,
  spamRule,
  // After the records of customers: those without any are deleted in the same run.
  customersRule,
];
