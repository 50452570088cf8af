import { z } from 'zod';
import { LICENCE_REQUIRED, wantedAt } from './appointments/input.ts';
import { id, oneLine, text } from '../../platform/fields.ts';
import {
  CONTACT_REQUIRED,
  email,
  EMAIL_MESSAGE,
  hasContact,
  name,
  phone,
  PHONE_MESSAGE,
} from '../customers/contact-fields.ts';
import { multilineText } from '../../platform/form-fields.ts';
import { keysOf } from '../../platform/objects.ts';
import { flag, idParameter, page, pageSize } from '../../platform/query.ts';
import {
  CALLBACK_WINDOWS,
  CONTACT_KINDS,
  ENQUIRY_BOUNDS,
  ENQUIRY_KINDS,
  FORM_KINDS,
  LOST_REASONS,
  MANUAL_SOURCES,
  OUTCOMES,
  PREFERRED,
  PUBLIC_ORIGINS,
  REMIND_DAYS,
  STATUSES,
  VIEWS,
} from './options.ts';
import { CONTACT_BOUNDS } from '../customers/options.ts';
import { fileIds, partExchangeInput } from './part-exchange-schemas.ts';
import { REPLY_TEMPLATE_USES, unknownPlaceholders } from './reply-templates/templates.ts';
import { wantedInput } from './wanted.ts';

/** Schemas of the requests that visitors and staff send about enquiries. */

const enumOf = <Options extends object>(options: Options, message?: string) =>
  z.enum(keysOf(options), message);

const NAME = 'Please enter your name';

const message = multilineText(ENQUIRY_BOUNDS.maxMessage);

/** Runs a check of several fields even if some fields are invalid, so that the form shows all errors at once. */
const always = { when: () => true };

type DriveField = 'carId' | 'wantedAt' | 'fullLicence';

/** Returns the rule that a test drive needs a field. */
const neededToDrive =
  (field: DriveField) =>
  (enquiry: { kind: string } & Partial<Record<DriveField, unknown>>): boolean =>
    enquiry.kind !== 'testDrive' || Boolean(enquiry[field]);

/** An enquiry of a visitor. */
export const enquiryInput = z
  .strictObject({
    stamp: text(300).nullish().describe('From `/api/enquiries/stamp`'),
    kind: z.enum([...keysOf(FORM_KINDS), 'wanted'], 'Choose how we can help'),
    carId: id('Choose a car').nullish(),
    name: name(NAME),
    email: email.describe('An email address or a phone number is required'),
    phone: phone('visitor'),
    preferred: enumOf(PREFERRED).default('either'),
    message: message.describe('Required for a question'),
    callbackWindow: enumOf(CALLBACK_WINDOWS).nullish().describe('Only for a call back'),
    wantedAt,
    fullLicence: z.boolean().nullish().describe('Must be true for a test drive; not stored'),
    partExchange: partExchangeInput.nullish().describe('Required for a valuation'),
    fileIds: fileIds.describe('Photos for a valuation, uploaded with the same stamp'),
    wanted: wantedInput.nullish().describe('Required for a wanted car'),
    marketing: z
      .boolean()
      .default(false)
      .describe('Consent to marketing emails; ignored while the dealer does not ask for it'),
    origin: z.enum(PUBLIC_ORIGINS).default('contact'),
    bookmark: text(ENQUIRY_BOUNDS.maxMessage).default('').describe('Must be empty'),
  })
  .refine(
    (enquiry) => enquiry.kind === 'callback' || enquiry.kind === 'wanted' || hasContact(enquiry),
    CONTACT_REQUIRED,
  )
  .refine(({ kind, email: address }) => kind !== 'wanted' || Boolean(address), {
    ...always,
    path: ['email'],
    message: 'Enter your email address so that we can write to you',
  })
  .refine(({ kind, partExchange }) => (kind === 'partExchange') === Boolean(partExchange), {
    ...always,
    path: ['partExchange'],
    message: 'A valuation, and nothing else, needs the details of a car',
  })
  .refine(({ kind, wanted }) => (kind === 'wanted') === Boolean(wanted), {
    ...always,
    path: ['wanted'],
    message: 'A wanted car, and nothing else, needs search filters',
  })
  .refine(({ kind, fileIds: photos }) => kind === 'partExchange' || !photos?.length, {
    ...always,
    path: ['fileIds'],
    message: 'Photos can only be sent with a valuation',
  })
  .refine(({ kind, phone: number }) => kind !== 'callback' || Boolean(number), {
    ...always,
    path: ['phone'],
    message: PHONE_MESSAGE,
  })
  .refine(({ kind, message: question }) => kind !== 'question' || Boolean(question), {
    ...always,
    path: ['message'],
    message: 'Please write your question',
  })
  .refine(neededToDrive('carId'), {
    ...always,
    path: ['carId'],
    message: 'Please choose a car',
  })
  .refine(neededToDrive('wantedAt'), {
    ...always,
    path: ['wantedAt'],
    message: 'Please choose a time',
  })
  .refine(neededToDrive('fullLicence'), {
    ...always,
    path: ['fullLicence'],
    message: LICENCE_REQUIRED,
  });
export type EnquiryInput = z.output<typeof enquiryInput>;

/** An enquiry that staff enter, for example after a phone call. */
export const manualEnquiryInput = z
  .strictObject({
    name: name('Enter the name'),
    email,
    phone: phone('enquiry'),
    kind: enumOf(ENQUIRY_KINDS),
    source: enumOf(MANUAL_SOURCES),
    sourceDetail: oneLine(ENQUIRY_BOUNDS.maxSourceDetail)
      .nullish()
      .transform((value) => value || null)
      .describe('For example the name of the marketplace'),
    carId: id('Choose a car').nullish(),
    message,
  })
  .refine(hasContact, CONTACT_REQUIRED);
export type ManualEnquiryInput = z.output<typeof manualEnquiryInput>;

export const receiptQuery = z.object({
  receipt: text(2_000).describe('From the response to the enquiry'),
});

export const stampQuery = z.object({ carId: idParameter().optional() });

export const enquiryListQuery = z.object({
  view: enumOf(VIEWS).default('waiting'),
  q: text(200).optional().describe('Reference, name, email, phone, car or words of a message'),
  carId: idParameter().optional(),
  kind: enumOf(ENQUIRY_KINDS).optional(),
  gone: flag('Gone must be true or false')
    .optional()
    .describe('`true`: only enquiries about cars that are sold, deleted or unpublished'),
  page: page.default(1),
  pageSize: pageSize.default(25),
});
export type EnquiryListQuery = z.output<typeof enquiryListQuery>;

const version = z
  .int('`version` is required')
  .min(1)
  .describe('Version that was read; 409 if there is a newer one');

const remindDays = z
  .literal(REMIND_DAYS, 'Choose 1, 2 or 7 days')
  .optional()
  .describe('Reminds staff after these days if the person does not answer');

export const enquiryUpdate = z.strictObject({
  version,
  status: enumOf(STATUSES).optional(),
  lostReason: enumOf(LOST_REASONS).nullish().describe('Required for the status `lost`'),
  assigneeId: id()
    .nullish()
    .describe('Id of a colleague; null if the enquiry is assigned to nobody'),
  followUpAt: z.iso.datetime('Enter a valid time').nullish(),
  remindAt: z.iso
    .datetime('Enter a valid time')
    .nullish()
    .describe('When staff follow up unless the person answers before; null for no reminder'),
  carId: id('Choose a car').nullish(),
  notSpam: z.literal(true).optional().describe('Restores an enquiry from spam'),
});
export type EnquiryUpdate = z.output<typeof enquiryUpdate>;

export const replyInput = z.strictObject({
  version,
  text: text(ENQUIRY_BOUNDS.maxMessage, undefined, 'Write a reply').min(1, 'Write a reply'),
  to: z
    .email(EMAIL_MESSAGE)
    .max(CONTACT_BOUNDS.maxEmail, EMAIL_MESSAGE)
    .optional()
    .describe('Another address from which somebody wrote in this thread'),
  status: z
    .enum(['replied', 'appointment'])
    .optional()
    .describe('Status after the reply; `replied`, the default, changes new enquiries only'),
  undoSeconds: z.int().min(0).max(ENQUIRY_BOUNDS.maxUndoSeconds).default(0),
  confirm: z
    .literal(true)
    .optional()
    .describe('Sends the reply even if a colleague replied less than a minute ago'),
  whenOpen: z
    .literal(true)
    .optional()
    .describe(
      'Sends the reply at the next opening; at once, with `undoSeconds`, if the dealer is open',
    ),
  remindDays,
});
export type ReplyInput = z.output<typeof replyInput>;

export const retryInput = z.strictObject({
  email: z
    .email(EMAIL_MESSAGE)
    .max(CONTACT_BOUNDS.maxEmail, EMAIL_MESSAGE)
    .optional()
    .describe('The corrected address. If omitted, the email is sent to the same address again'),
});
export type RetryInput = z.output<typeof retryInput>;

export const contactInput = z.strictObject({
  version,
  kind: enumOf(CONTACT_KINDS),
  outcome: enumOf(OUTCOMES).nullish().describe('Required for a call'),
  text: multilineText(ENQUIRY_BOUNDS.maxNote),
  remindDays,
});
export type ContactInput = z.output<typeof contactInput>;

export const noteInput = z.strictObject({
  text: text(ENQUIRY_BOUNDS.maxNote, undefined, 'Write a note').min(1, 'Write a note'),
  remindDays,
});
export type NoteInput = z.output<typeof noteInput>;

export const replyTemplateInput = z.strictObject({
  title: oneLine(ENQUIRY_BOUNDS.maxTemplateTitle, undefined, 'Enter a title').min(
    1,
    'Enter a title',
  ),
  text: text(ENQUIRY_BOUNDS.maxTemplate, undefined, 'Write the reply')
    .min(1, 'Write the reply')
    .superRefine((value, ctx) => {
      const unknown = unknownPlaceholders(value);
      if (unknown.length > 0)
        ctx.addIssue({
          code: 'custom',
          message: `Unknown placeholder: ${unknown.map((one) => `{${one}}`).join(', ')}`,
        });
    }),
  use: enumOf(REPLY_TEMPLATE_USES).default('any'),
});
export type ReplyTemplateInput = z.output<typeof replyTemplateInput>;

export const replyTemplateUpdate = replyTemplateInput.extend({
  position: z.int().min(1).optional().describe('Moves the template to this place, counted from 1'),
});
export type ReplyTemplateUpdate = z.output<typeof replyTemplateUpdate>;
