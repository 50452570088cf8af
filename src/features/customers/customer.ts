import { z } from 'zod';
import { ENQUIRY_KINDS, STATUSES } from '../enquiries/options.ts';
import { id } from '../../platform/fields.ts';
import { keysOf } from '../../platform/objects.ts';
import { listPagination } from '../../platform/pagination.ts';
import { CONSENT_ENDERS, CONSENT_PURPOSES, CONSENT_SOURCES } from './options.ts';

/** Responses about customers, for staff. They contain personal data and must not be cached. */

const instant = z.iso.datetime();

/** A customer as one of several to choose from. */
export const customerChoice = z.object({ customerId: id(), name: z.string() });
export type CustomerChoice = z.infer<typeof customerChoice>;

const contact = {
  ...customerChoice.shape,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  county: z.string().nullable(),
  lastActivityAt: instant,
};

const customerRow = z.object({
  ...contact,
  enquiries: z.int().min(0).describe('Enquiries without spam'),
});
export type CustomerRow = z.infer<typeof customerRow>;

export const customerList = z.object({
  data: z.array(customerRow).describe('Latest activity first'),
  pagination: listPagination,
});
export type CustomerList = z.infer<typeof customerList>;

const consent = z.object({
  consentId: id(),
  purpose: z.enum(keysOf(CONSENT_PURPOSES)),
  wording: z.string().describe('The sentence that the person agreed to'),
  source: z.enum(keysOf(CONSENT_SOURCES)),
  givenAt: instant,
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.enum(keysOf(CONSENT_ENDERS)).nullable(),
});
export type Consent = z.infer<typeof consent>;

const customerEnquiry = z.object({
  enquiryId: id(),
  reference: z.string(),
  kind: z.enum(keysOf(ENQUIRY_KINDS)),
  status: z.enum(keysOf(STATUSES)),
  carTitle: z.string().nullable(),
  receivedAt: instant,
});

const customerCar = z.object({
  carId: id(),
  title: z.string(),
  kind: z.enum(['sale', 'booking']),
  date: z.iso.date().nullable(),
});
export type CustomerCar = z.infer<typeof customerCar>;

const phoneMatch = z.object({
  key: z.string().describe('Confirms the record in an export or an erasure, such as `enquiry-12`'),
  kind: z.enum(['enquiry', 'sale', 'booking']),
  id: id().describe('Id of the enquiry or the car'),
  title: z.string(),
  name: z.string().nullable().describe('Name in the record'),
  date: z.iso.date().nullable(),
  holds: z.array(z.string()).describe('What an export would disclose, and an erasure delete'),
  isKept: z.boolean().describe('Whether the law requires to keep the record of the sale'),
  keptUntil: z.iso.date().nullable(),
});
export type PhoneMatch = z.infer<typeof phoneMatch>;

export const customerDetail = z.object({
  customer: z.object({
    ...contact,
    version: z.int().min(1),
    phoneE164: z.string().nullable(),
    note: z.string().nullable(),
    createdAt: instant,
    erasedAt: instant.nullable(),
  }),
  mergedInto: customerChoice.nullable().describe('The customer who has the records of this one'),
  sameAs: customerChoice
    .nullable()
    .describe('Another customer who may be the same person: one of the contacts is the same'),
  consents: z.array(consent).describe('Newest first'),
  enquiries: z.array(customerEnquiry).describe('Newest first'),
  cars: z.array(customerCar).describe('Bought and booked cars for which staff chose the customer'),
  phoneMatches: z
    .array(phoneMatch)
    .describe(
      'Records that have only a phone number in common with the customer. They are exported and erased if an owner confirms each',
    ),
});
export type CustomerDetail = z.infer<typeof customerDetail>;

/** The answer to an erasure. */
export const customerErased = z.object({
  success: z.literal(true),
  message: z.string().describe('Says which sales must be kept, and until when'),
});

/** Stored rows with all their columns, so that an export is never incomplete. */
const rows = z.array(z.record(z.string(), z.unknown()));

/** Everything about one person. */
export const customerExport = z.object({
  exportedAt: instant,
  reference: z.string(),
  customers: rows.describe('The customer, and others that were merged into it'),
  consents: rows,
  soldToUs: rows.describe('Cars that the person sold to the dealer, with the price in cents'),
  enquiries: rows,
  events: rows,
  scheduledReplies: rows.describe('Replies that were not sent yet'),
  emails: rows,
  inboundEmails: rows.describe('Details of emails of the person; their texts are in `events`'),
  partExchanges: rows,
  files: rows.describe(
    'Photos and files of emails in Base64, or the address of one that does not fit or cannot be read',
  ),
  appointments: rows,
  alerts: rows.describe('Email alerts for searches and cars'),
  alertDeliveries: rows.describe('Which cars the alerts named'),
  purchases: rows.describe('Bought and booked cars'),
  deals: rows.describe('Sales of cars, with amounts in cents'),
  dealPayments: rows.describe('Money of these deals, in cents'),
  dealFiles: rows.describe('Photos of the part exchange, like `files`'),
  documents: rows.describe('What the documents of these deals say, with their PDFs like `files`'),
  documentEmails: rows.describe('Emails with these documents'),
});
export type CustomerExport = z.infer<typeof customerExport>;
