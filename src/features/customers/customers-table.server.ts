import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ConsentEnder, ConsentPurpose, ConsentSource } from './options.ts';
import { instant } from '../../platform/database/columns.server.ts';
import { foldedText } from '../../platform/database/fold.server.ts';

/** SQL of customers who were neither erased nor merged into another one. */
export const isCurrentCustomer = (columns: Record<'mergedInto' | 'erasedAt', SQLWrapper>): SQL =>
  sql`${columns.mergedInto} is null and ${columns.erasedAt} is null`;

/** People who enquire, buy or sell a car: personal data, returned to staff only. */
export const customers = pgTable(
  'customers',
  {
    customerId: integer('customer_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email'),
    emailKey: text('email_key'),
    phone: text('phone'),
    phoneE164: text('phone_e164'),
    county: text('county'),
    note: text('note'),
    mergedInto: integer('merged_into'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastActivityAt: instant('last_activity_at').notNull().defaultNow(),
    erasedAt: instant('erased_at'),
    version: integer('version').notNull().default(1),
    /** Folded text that the search of customers reads, with the reference `C-12`. */
    searchText: text('search_text').generatedAlwaysAs(
      sql.raw(
        foldedText(
          `('c-' || customer_id::text || ${['name', 'email', 'phone', 'phone_e164', 'county'].map((column) => `' ' || coalesce(${column}, '')`).join(' || ')})`,
        ),
      ),
    ),
  },
  (t) => [
    uniqueIndex('customers_email_key').on(t.emailKey),
    index('customers_phone').on(t.phoneE164),
    index('customers_newest')
      .on(t.lastActivityAt.desc().nullsFirst(), t.customerId.desc().nullsFirst())
      .where(isCurrentCustomer(t)),
    index('customers_merged')
      .on(t.mergedInto)
      .where(sql`${t.mergedInto} is not null`),
  ],
);

/** Consents of customers to emails, with the sentence that the customer agreed to. */
export const customerConsents = pgTable(
  'customer_consents',
  {
    consentId: integer('consent_id').primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.customerId, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    wording: text('wording').notNull(),
    source: text('source').$type<ConsentSource>().notNull(),
    givenAt: instant('given_at').notNull().defaultNow(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: text('withdrawn_by').$type<ConsentEnder>(),
  },
  (t) => [
    index('customer_consents_customer').on(t.customerId),
    check('customer_consents_purpose', sql`${t.purpose} in ('marketing_email')`),
    check('customer_consents_source', sql`${t.source} in ('form', 'staff', 'alert')`),
  ],
);
