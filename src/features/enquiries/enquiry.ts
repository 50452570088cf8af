import { z } from 'zod';
import { appointment } from './appointments/appointment.ts';
import { carCard } from '../cars/car.ts';
import { openingHours } from '../opening/opening-hours.ts';
import { id } from '../../platform/fields.ts';
import { displayImage } from '../../platform/images/image.ts';
import {
  PROBLEMS,
  CALLBACK_WINDOWS,
  ENQUIRY_KINDS,
  EVENT_KINDS,
  LOST_REASONS,
  ORIGINS,
  OUTCOMES,
  PREFERRED,
  REMIND_DAYS,
  SOURCES,
  STATUSES,
  VIEWS,
} from './options.ts';
import { MAIL_KINDS } from '../mails/mail.ts';
import { keysOf, mapNames } from '../../platform/objects.ts';
import { listPagination } from '../../platform/pagination.ts';
import { enquiryFile, partExchange } from './part-exchange-schemas.ts';
import { STATES } from './state.ts';
import { REPLY_TEMPLATE_USES } from './reply-templates/templates.ts';
import { wanted } from './wanted.ts';

/** Responses about enquiries. Those for staff contain personal data, which no cache may store. */

const enumOf = <Options extends object>(options: Options) => z.enum(keysOf(options));
const instant = z.iso.datetime();
const count = z.int().min(0);

/** Response to a new enquiry. */
export const enquiryReceived = z.object({
  reference: z.string().describe('Such as `E-7K2M9Q`'),
  message: z.string(),
  receipt: z
    .string()
    .describe('For `GET /api/enquiries/receipt` within an hour; contains nothing that can be read'),
});

/** Data of the page that confirms a sent enquiry. Contains neither the name nor the contacts. */
export const enquiryReceipt = z.object({
  reference: z.string(),
  kind: enumOf(ENQUIRY_KINDS),
  car: z.object({ carId: id(), title: z.string() }).nullable(),
  wantedAt: instant.nullable().describe('Start of the test drive; staff have not confirmed it'),
  emailSubject: z
    .string()
    .nullable()
    .describe('Subject of the email to the visitor; null if no email is sent'),
});
export type EnquiryReceipt = z.infer<typeof enquiryReceipt>;

/** Data for the public form of an enquiry. */
export const enquiryForm = z.object({
  stamp: z.string().describe('To be sent with the enquiry; at most 24 hours old'),
  askMarketing: z.boolean().describe('Whether the form asks for consent to marketing emails'),
  sendsEmails: z
    .boolean()
    .describe('Whether a mail server is set up; without one there are no alerts'),
  keptMonths: z.int().min(1).describe('Months after the last contact until the data is erased'),
  usualReplyMinutes: z
    .int()
    .min(1)
    .nullable()
    .describe('Median time to a reply, in minutes of opening hours; null after too few replies'),
  slots: z.array(instant).optional().describe('Starts of free test drives, with `carId` only'),
});
export type EnquiryForm = z.infer<typeof enquiryForm>;

const shared = {
  enquiryId: id(),
  version: z.int().min(1),
  reference: z.string(),
  kind: enumOf(ENQUIRY_KINDS),
  status: enumOf(STATUSES),
  state: enumOf(STATES).describe('The status, or a more urgent state such as overdue'),
  waiting: z.boolean().describe('Whether the last message came from the person'),
  name: z.string(),
  carId: id().nullable(),
  carTitle: z.string().nullable().describe('The car at the time of the enquiry'),
  receivedAt: instant,
  lastActivityAt: instant,
  waitingSince: instant
    .nullable()
    .describe('When the first message without an answer came; null if none waits'),
};

const enquiryRow = z.object({
  ...shared,
  excerpt: z.string().nullable().describe('The first words of the latest message of the person'),
  request: z
    .string()
    .nullable()
    .describe('What the person asks for apart from the message: a time, or a car, in words'),
  carGone: z.boolean().describe('Whether the car of the enquiry is sold, deleted or unpublished'),
  carBooked: z.boolean(),
  image: z.string().nullable(),
  imageDetails: displayImage.omit({ src: true }).nullable(),
  assignee: z.string().nullable().describe('First name of the colleague'),
  undelivered: z
    .boolean()
    .describe('Whether an email to the person was not delivered, or one of staff only stored'),
});
export type EnquiryRow = z.infer<typeof enquiryRow>;

export const waitingCount = z.object({
  waiting: count.describe('Enquiries that wait for an answer'),
  latestAt: instant.nullable().describe('When the latest of their messages came'),
});
export type WaitingCount = z.infer<typeof waitingCount>;

const enquiryCounts = z.object({
  ...mapNames(keysOf(VIEWS), () => count),
  gone: count.describe('Open enquiries about cars that are sold, deleted or unpublished'),
});
export type EnquiryCounts = z.infer<typeof enquiryCounts>;

export const enquiryList = z.object({
  data: z.array(enquiryRow),
  pagination: listPagination,
  counts: enquiryCounts,
  carTitle: z
    .string()
    .nullable()
    .describe('Of the car whose enquiries are listed; null without `carId` or without an enquiry'),
});
export type EnquiryList = z.infer<typeof enquiryList>;

const inboundMail = z.object({
  fromAddress: z.string().nullable(),
  isOther: z.boolean().describe('Whether the sender is not the person of the enquiry'),
  isAutomatic: z.boolean().describe('Whether a program wrote it, such as an absence notice'),
  isUnverified: z.boolean().describe('Whether our mail server says that the sender may be forged'),
  receivedAt: instant.nullable(),
  quoted: z.string().nullable().describe('What the mail program quoted from earlier emails'),
  problem: enumOf(PROBLEMS).nullable().describe('Why the text is not complete'),
  omitted: z.array(z.string()).describe('Names of attachments that are not stored: the first ones'),
  omittedCount: count,
  files: z.array(
    enquiryFile.extend({
      name: z.string(),
      isImage: z.boolean().describe('Otherwise a PDF, or a photo that we cannot show'),
    }),
  ),
});
export type InboundMail = z.infer<typeof inboundMail>;

const enquiryEvent = z.object({
  eventId: id(),
  at: instant,
  kind: z.enum(EVENT_KINDS),
  actorName: z.string(),
  text: z.string().nullable(),
  outcome: enumOf(OUTCOMES).nullable(),
  mailId: id().nullable(),
  mail: z
    .object({ status: z.enum(['queued', 'sent', 'failed']), error: z.string().nullable() })
    .nullable()
    .describe('The state of the email that this event sent'),
  data: z.record(z.string(), z.unknown()),
  inbound: inboundMail.nullable().describe('The email that came in'),
});
export type EnquiryEvent = z.infer<typeof enquiryEvent>;

const scheduledReply = z.object({
  mailId: id(),
  text: z.string(),
  to: z.string().nullable().describe('Another address than that of the enquiry'),
  actorName: z.string(),
  sendAt: instant,
  remindDays: z.literal(REMIND_DAYS).nullable().describe('As it was given; null for no reminder'),
  draft: z
    .enum(['answered', 'closed'])
    .nullable()
    .describe(
      'Why it is not sent by itself any more: the person wrote before, or the enquiry was closed; null if it will be sent',
    ),
});
export type ScheduledReply = z.infer<typeof scheduledReply>;

const undeliveredMail = z.object({
  mailId: id(),
  kind: z.enum(MAIL_KINDS),
  to: z.string(),
  error: z.string().nullable().describe('The answer of the mail server'),
  stored: z.boolean().describe('Whether it was only stored, because no mail server was set up'),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

const colleague = z.object({ userId: id(), name: z.string() });

const enquiry = z.object({
  ...shared,
  carPrice: z.string().nullable().describe('At the time of the enquiry'),
  carPlate: z.string().nullable(),
  customerId: id().nullable(),
  assigneeId: id().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phoneE164: z.string().nullable(),
  preferred: enumOf(PREFERRED),
  message: z.string().nullable(),
  callbackWindow: enumOf(CALLBACK_WINDOWS).nullable(),
  wantedAt: instant.nullable().describe('Start of the test drive that the person asks for'),
  source: enumOf(SOURCES),
  sourceDetail: z.string().nullable(),
  origin: z.enum(ORIGINS),
  lostReason: enumOf(LOST_REASONS).nullable(),
  spamScore: z.int(),
  spamSignals: z.array(z.string()),
  followUpAt: instant.nullable(),
  remindAt: instant.nullable().describe('When staff follow up unless the person answers before'),
  firstReplyAt: instant.nullable(),
  firstReplySeconds: count.nullable(),
  firstReplyOpenSeconds: count.nullable(),
  lastInboundAt: instant,
  lastOutboundAt: instant.nullable(),
  erasedAt: instant.nullable(),
});
export type Enquiry = z.infer<typeof enquiry>;

const customerSummary = z.object({
  customerId: id(),
  name: z.string(),
  enquiries: count,
  hasOtherEmail: z
    .boolean()
    .describe('Whether the details of the customer lack the email address of the enquiry'),
  hasNewPhone: z
    .boolean()
    .describe(
      'Whether the details of the customer lack the phone number, so that nobody confirmed it',
    ),
  sameAs: z
    .object({ customerId: id(), name: z.string() })
    .nullable()
    .describe('Another customer who may be the same person'),
});

export const replyTemplate = z.object({
  templateId: id(),
  title: z.string(),
  text: z.string(),
  use: enumOf(REPLY_TEMPLATE_USES),
  position: z.int(),
});
export type ReplyTemplate = z.infer<typeof replyTemplate>;

export const enquiryDetail = z.object({
  enquiry,
  car: carCard
    .extend({ published: z.boolean() })
    .nullable()
    .describe('The car now; null if it was deleted'),
  events: z.array(enquiryEvent).describe('Oldest first'),
  scheduled: z
    .array(scheduledReply)
    .describe('Replies that are sent at the next opening, and drafts of such replies'),
  undelivered: z.array(undeliveredMail).describe('Emails to the person that were not delivered'),
  partExchange: partExchange.nullable().describe('The car that the person wants to sell'),
  wanted: wanted.nullable().describe('The car that the person is looking for'),
  files: z.array(enquiryFile).describe('Photos of the car that the person wants to sell'),
  appointment: appointment.nullable().describe('The latest one'),
  customer: customerSummary.nullable(),
  suggestions: z
    .array(z.object({ templateId: id(), title: z.string(), text: z.string() }))
    .describe('Templates with all placeholders filled in'),
  phoneIsMobile: z.boolean().describe('Whether the phone number can have WhatsApp'),
  opening: z
    .object({
      hours: z.array(openingHours),
      closedDays: z.array(z.object({ date: z.iso.date(), label: z.string() })),
    })
    .describe('When the dealer is open, for appointments and follow-ups'),
  previewReplies: z.boolean().describe('Whether staff see a suggested reply before it is sent'),
  colleagues: z.array(colleague).describe('Users to whom the enquiry can be assigned'),
  formerColleagues: z
    .array(colleague)
    .describe('Users who no longer answer enquiries, but are named in this one'),
  viewer: colleague.describe('The signed-in user'),
});
export type EnquiryDetail = z.infer<typeof enquiryDetail>;
