import { z } from 'zod';
import { CONTACT_REQUIRED, email, hasContact, name, phone } from './contact-fields.ts';
import { id, text } from '../../platform/fields.ts';
import { multilineText, singleLineText } from '../../platform/form-fields.ts';
import { keysOf } from '../../platform/objects.ts';
import { page, pageSize } from '../../platform/query.ts';
import { CONSENT_PURPOSES, CUSTOMER_BOUNDS } from './options.ts';

/** Requests of staff about customers. */

export const customerListQuery = z.object({
  q: text(200).optional().describe('Name, email, phone, county or reference'),
  page: page.default(1),
  pageSize: pageSize.default(25),
});
export type CustomerListQuery = z.output<typeof customerListQuery>;

export const customerUpdate = z
  .strictObject({
    version: z.int('`version` is required').min(1).describe('Version that was read; 409 if older'),
    name: name('Enter the name'),
    email,
    phone: phone('customer'),
    county: singleLineText(CUSTOMER_BOUNDS.maxCounty),
    note: multilineText(CUSTOMER_BOUNDS.maxNote),
  })
  .refine(hasContact, CONTACT_REQUIRED);
export type CustomerUpdate = z.output<typeof customerUpdate>;

const WORDING = 'Enter the sentence that the person agreed to';

export const consentInput = z
  .strictObject({
    purpose: z.enum(keysOf(CONSENT_PURPOSES)),
    given: z.boolean('`given` must be true or false').describe('False ends the consent'),
    wording: text(CUSTOMER_BOUNDS.maxWording)
      .nullish()
      .describe('The sentence that the person agreed to; required if `given` is true'),
  })
  .refine(({ given, wording }) => !given || wording, { path: ['wording'], message: WORDING });
export type ConsentInput = z.output<typeof consentInput>;

/** Records with the phone number of a person that an owner confirms, at most as many as an address can hold. */
export const confirmQuery = z.object({
  confirm: z
    .string()
    .max(4_000, 'Confirm fewer records at once')
    .regex(/^(?:(?:enquiry|sale|booking)-\d{1,10}(?:,(?!$)|$))*$/, 'This is not a list of records')
    .optional()
    .describe('Keys of `phoneMatches` that belong to the person, separated by commas'),
});

export const mergeInput = z.strictObject({ intoId: id('Choose a customer') });
