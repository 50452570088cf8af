import {
  and,
  type AnyColumn,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, getTableConfig, type PgTable, union } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client.server.ts';
import {
  alertDeliveries,
  alerts,
  appointments,
  buyerDetails,
  cars,
  customerConsents,
  customers,
  enquiries,
  enquiryEvents,
  enquiryFiles,
  inboundMails,
  mails,
  makes,
  models,
  partExchanges,
  pendingReplies,
  purchases,
  saleDay,
} from '../../app/schema.server.ts';
import { isAboutAlertsOf } from './alerts-of-person.server.ts';
import { isCurrent } from './reads.server.ts';
import { saleKeptUntil } from '../privacy/kept-sales.ts';

/** The records of one person. */

export interface Contacts {
  emailKeys: string[];
  /** With country code. */
  phones: string[];
}

const CONTACT = {
  enquiryId: enquiries.enquiryId,
  emailKey: enquiries.emailKey,
  phoneE164: enquiries.phoneE164,
  customerByPhone: enquiries.customerByPhone,
};

export const listEnquiriesOf = (db: Db, customerIds: number[]) =>
  db.select(CONTACT).from(enquiries).where(inArray(enquiries.customerId, customerIds));

const hasContact = (
  { emailKey, phoneE164 }: { emailKey: AnyColumn; phoneE164: AnyColumn },
  { emailKeys, phones }: Contacts,
) => or(inArray(emailKey, emailKeys), inArray(phoneE164, phones));

/** Returns the enquiries with one of the contacts that belong to no customer, such as spam. */
export const listUnassignedEnquiries = (db: Db, contacts: Contacts) =>
  db
    .select(CONTACT)
    .from(enquiries)
    .where(and(isNull(enquiries.customerId), hasContact(enquiries, contacts)));

/**
 * Returns another current customer with one of the contacts, or null. An enquiry, or a merged customer, can
 * have a contact that is not in the details of its customer.
 */
export async function findOtherWith(
  db: Db,
  { contacts, customerId }: { contacts: Contacts; customerId: number },
) {
  const one = alias(customers, 'one');
  const found = union(
    db
      .select({ id: sql`coalesce(${one.mergedInto}, ${one.customerId})` })
      .from(one)
      .where(hasContact(one, contacts)),
    db
      .select({ id: sql`${enquiries.customerId}` })
      .from(enquiries)
      .where(hasContact(enquiries, contacts)),
  );
  const [other] = await db
    .select({ customerId: customers.customerId, name: customers.name })
    .from(customers)
    .where(
      and(inArray(customers.customerId, found), ne(customers.customerId, customerId), isCurrent),
    )
    .orderBy(customers.customerId)
    .limit(1);
  return other ?? null;
}

/** Digits that are compared before a phone number is parsed. */
const TAIL = 7;

/**
 * Returns the cars that customers bought or booked, newest first, and those without a customer whose buyer
 * has a phone number with the same last digits.
 */
export function listPurchases(
  db: Db,
  { customerIds, phones }: { customerIds: number[]; phones: readonly string[] },
) {
  const tails = phones.map((phone) => phone.slice(-TAIL));
  const tail = sql<string>`right(regexp_replace(${buyerDetails.phone}, '[^0-9]', '', 'g'), ${sql.raw(String(TAIL))})`;
  return db
    .select({
      purchase: buyerDetails,
      soldOn: sql<string | null>`${saleDay(buyerDetails.date)}::text`,
      year: cars.year,
      make: makes.name,
      model: models.name,
    })
    .from(buyerDetails)
    .innerJoin(cars, eq(cars.carId, buyerDetails.carId))
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .where(
      or(
        inArray(buyerDetails.customerId, customerIds),
        and(isNull(buyerDetails.customerId), inArray(tail, tails)),
      ),
    )
    .orderBy(desc(buyerDetails.date), desc(buyerDetails.carId));
}
export type Purchase = Awaited<ReturnType<typeof listPurchases>>[number];

/** Returns the people who sent the enquiries of a customer, earliest enquiry first. */
export const listEnquiryContacts = (db: Db, customerId: number) =>
  db
    .select({
      enquiryId: enquiries.enquiryId,
      lastActivityAt: enquiries.lastActivityAt,
      name: enquiries.name,
      email: enquiries.email,
      emailKey: enquiries.emailKey,
      phone: enquiries.phone,
      phoneE164: enquiries.phoneE164,
    })
    .from(enquiries)
    .where(eq(enquiries.customerId, customerId))
    .orderBy(enquiries.enquiryId);

/** Returns the enquiries of a person, newest first. */
export const listPersonEnquiries = (db: Db, enquiryIds: number[]) =>
  db
    .select({
      enquiryId: enquiries.enquiryId,
      reference: enquiries.reference,
      kind: enquiries.kind,
      status: enquiries.status,
      carTitle: enquiries.carTitle,
      receivedAt: enquiries.receivedAt,
    })
    .from(enquiries)
    .where(inArray(enquiries.enquiryId, enquiryIds))
    .orderBy(desc(enquiries.receivedAt), desc(enquiries.enquiryId));

/** Returns a function that reads whole rows of a table, in the order of its primary key. */
export function rowReader(db: Db) {
  return async <Table extends PgTable>(
    table: Table,
    where: SQL | undefined,
  ): Promise<Table['$inferSelect'][]> => {
    const key = getTableConfig(table).columns.filter(({ primary }) => primary);
    const whole: PgTable = table;
    return db
      .select()
      .from(whole)
      .where(where)
      .orderBy(...key);
  };
}

/** Returns the rows about a person, oldest first, except customers and the cars that they bought or booked. */
export async function readRecords(
  db: Db,
  {
    customerIds,
    enquiryIds,
    emailKeys,
  }: { customerIds: number[]; enquiryIds: number[]; emailKeys: string[] },
) {
  const rowsOf = rowReader(db);
  const isOfEnquiry = ({ enquiryId }: { enquiryId: AnyColumn }) => inArray(enquiryId, enquiryIds);
  const isAlert = inArray(alerts.emailKey, emailKeys);
  return {
    soldToUs: await rowsOf(purchases, inArray(purchases.customerId, customerIds)),
    consents: await rowsOf(customerConsents, inArray(customerConsents.customerId, customerIds)),
    enquiries: await rowsOf(enquiries, isOfEnquiry(enquiries)),
    events: await db
      .select()
      .from(enquiryEvents)
      .where(isOfEnquiry(enquiryEvents))
      .orderBy(enquiryEvents.at, enquiryEvents.eventId),
    scheduledReplies: await rowsOf(pendingReplies, isOfEnquiry(pendingReplies)),
    emails: await rowsOf(mails, or(isOfEnquiry(mails), isAboutAlertsOf(emailKeys))),
    inboundEmails: await rowsOf(inboundMails, isOfEnquiry(inboundMails)),
    partExchanges: await rowsOf(partExchanges, isOfEnquiry(partExchanges)),
    files: await rowsOf(enquiryFiles, isOfEnquiry(enquiryFiles)),
    appointments: await rowsOf(appointments, isOfEnquiry(appointments)),
    alerts: await rowsOf(alerts, isAlert),
    alertDeliveries: await db
      .select(getTableColumns(alertDeliveries))
      .from(alertDeliveries)
      .innerJoin(alerts, eq(alerts.alertId, alertDeliveries.alertId))
      .where(isAlert)
      .orderBy(alertDeliveries.at, alertDeliveries.carId),
  };
}

/** Returns whether the record of a sale must still be kept. A sale whose day is unknown is kept. */
export const isKeptSale = ({ purchase: { kind }, soldOn }: Purchase, now: Date): boolean =>
  kind === 'sale' && (soldOn === null || saleKeptUntil(soldOn) >= now.toISOString().slice(0, 10));
