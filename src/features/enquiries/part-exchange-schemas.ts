import { BOUNDS } from '../../platform/bounds.ts';
import { z } from 'zod';
import { id, text } from '../../platform/fields.ts';
import {
  calendarDate,
  money,
  multilineText,
  required,
  singleLineText,
  wholeNumber,
} from '../../platform/form-fields.ts';
import { keysOf } from '../../platform/objects.ts';
import {
  CAR_CONDITIONS,
  ENQUIRY_FILES,
  FINANCE_OWED,
  PART_EXCHANGE_BOUNDS,
  SERVICE_HISTORIES,
} from './part-exchange.ts';

/** A car that a visitor wants to sell or exchange, and its photos. */

const enumOf = <Options extends object>(options: Options, message: string) =>
  z.enum(keysOf(options), message);

const nextYear = () => new Date().getFullYear() + 1;

/** The fields of "Value my car", as the form sends them. */
export const partExchangeInput = z.strictObject({
  registration: singleLineText(PART_EXCHANGE_BOUNDS.maxRegistration),
  makeModel: required(
    singleLineText(PART_EXCHANGE_BOUNDS.maxMakeModel),
    'Enter the make and model of your car',
  ),
  year: wholeNumber(BOUNDS.minYear, nextYear, false),
  mileageKm: wholeNumber(0, BOUNDS.maxMileageKm),
  condition: z
    .union([z.literal(''), enumOf(CAR_CONDITIONS, 'Choose the condition')])
    .nullish()
    .transform((value) => value || null),
  serviceHistory: enumOf(SERVICE_HISTORIES, 'Choose the service history').default('unknown'),
  finance: enumOf(FINANCE_OWED, 'Choose whether finance is owed').default('unknown'),
  note: multilineText(PART_EXCHANGE_BOUNDS.maxNote).transform((value) => value ?? ''),
});
export type PartExchangeInput = z.output<typeof partExchangeInput>;

export const fileIds = z
  .array(id(), 'Send a list of photos')
  .max(ENQUIRY_FILES.perEnquiry, `Send at most ${ENQUIRY_FILES.perEnquiry} photos`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each photo must be listed only once')
  .default([]);

/** Body of a request for a link to upload one photo. */
export const enquiryFileInput = z.strictObject({
  stamp: text(300).describe('The stamp of the form, with which the photo is sent'),
  type: z
    .string('`type` must be the content type of the photo')
    .max(100, '`type` must be the content type of the photo'),
  size: z.int('`size` must be the number of bytes').min(1, '`size` must be the number of bytes'),
  replaces: id().nullish().describe('A photo of the same form that is no longer needed'),
  carId: id().nullish().describe('Not needed: the stamp contains the car'),
});
export type EnquiryFileInput = z.output<typeof enquiryFileInput>;

export const enquiryFileLink = z.object({
  fileId: id(),
  url: z.url().describe('For a PUT of the bytes, valid for 15 to 30 minutes'),
});

/** The dealer's offer for the car. */
export const offerInput = z.strictObject({
  version: z.int('`version` is required').min(1).describe('Version that was read; 409 if older'),
  offer: money(BOUNDS.maxPrice).describe('In euro; null withdraws the offer'),
  offerUntil: calendarDate().describe('Last day of the offer'),
});
export type OfferInput = z.output<typeof offerInput>;

/** As staff read it. */
export const partExchange = z.object({
  registration: z.string().nullable().describe('As typed'),
  makeModel: z.string(),
  year: z.int().nullable(),
  mileageKm: z.int().nullable(),
  condition: z.enum(keysOf(CAR_CONDITIONS)).nullable(),
  serviceHistory: z.enum(keysOf(SERVICE_HISTORIES)),
  finance: z.enum(keysOf(FINANCE_OWED)),
  note: z.string(),
  offer: z.number().nullable().describe('In euro'),
  offerUntil: z.string().nullable().describe('`YYYY-MM-DD`'),
});
export type PartExchange = z.infer<typeof partExchange>;

export const enquiryFile = z.object({
  fileId: id(),
  width: z.int().min(1),
  height: z.int().min(1),
});
