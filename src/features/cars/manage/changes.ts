import { soldFor } from '../../money/input.ts';
import { z } from 'zod';
import { buyerInput } from '../fields/buyer-input.ts';
import { calendarDate } from '../../../platform/form-fields.ts';
import { BOUNDS } from '../../../platform/bounds.ts';
import { id, text } from '../../../platform/fields.ts';
import { CURRENCIES, separated } from '../../../platform/format.ts';
import { keysOf } from '../../../platform/objects.ts';
import { FACTS, unknownFacts } from './described.ts';
import { MAX_BULK, PRICE_SOURCES, STATES } from './options.ts';

/** Requests of staff to change cars from the stock list. */

const state = z.enum(keysOf(STATES));
const instant = z.iso.datetime();

const version = z
  .int('`version` is required')
  .min(1)
  .describe('Version that was read; 409 if there is a newer one');

/** The states that staff can choose. Other routes delete and restore cars. */
const CHOSEN_STATES = ['live', 'draft', 'reserved', 'sold', 'archived'] as const;

export const stateChange = z.strictObject({
  version,
  to: z
    .enum(CHOSEN_STATES, `Choose one of ${CHOSEN_STATES.join(', ')}`)
    .describe(
      '`live` publishes the car, `draft` takes it off the site. Both undo a sale, after which a car that was reserved before is `reserved` again, or else a booking. This deletes the details of the buyer',
    ),
  holdUntil: z.iso
    .datetime('Enter a valid time')
    .nullish()
    .describe('Only for `reserved`: when the booking ends, at most 90 days ahead'),
  buyer: buyerInput
    .extend({ date: calendarDate().optional().describe('Date of the sale or the booking') })
    .optional()
    .describe(
      'Only for `reserved` and `sold`: the person. Omitted, the details stay unchanged; a new sale without a person takes the details of the booking, and without a date the present day',
    ),
  soldFor: soldFor.describe('Only for `sold`: the price of the sale in cents'),
});
export type StateChange = z.output<typeof stateChange>;

export const changedCar = z.object({ carId: id(), version: z.int().min(1), state });
export type ChangedCar = z.infer<typeof changedCar>;

const selectedCar = z.strictObject({ carId: id(), version });

const percentMessage = 'Enter a percentage above −100 and up to 100';
const amountMessage = `Enter an amount up to ${separated(BOUNDS.maxPrice)}`;
const hasWholeCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
const roundTo = z
  .union([z.literal(50), z.literal(95)], 'Round to 50 or 95')
  .nullish()
  .describe('`50`: to the nearest multiple of 50; `95`: to the nearest price that ends in 95');

const bulkChange = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('setPrice'),
      amount: z
        .number(amountMessage)
        .gt(0, 'Enter a price above 0')
        .max(BOUNDS.maxPrice, amountMessage)
        .refine(hasWholeCents, 'Use at most two decimals'),
      roundTo,
    }),
    z.strictObject({
      kind: z.literal('addToPrice'),
      amount: z
        .number(amountMessage)
        .min(-BOUNDS.maxPrice, amountMessage)
        .max(BOUNDS.maxPrice, amountMessage)
        .refine(hasWholeCents, 'Use at most two decimals')
        .describe('Negative to reduce the prices'),
      roundTo,
    }),
    z.strictObject({
      kind: z.literal('changePriceByPercent'),
      percent: z.number(percentMessage).gt(-100, percentMessage).max(100, percentMessage),
      roundTo,
    }),
    z.strictObject({
      kind: z.literal('describe'),
      text: text(BOUNDS.maxDescription, undefined, 'Write a text')
        .min(1, 'Write a text')
        .superRefine((written, ctx) => {
          const [unknown] = unknownFacts(written);
          if (unknown !== undefined)
            ctx.addIssue({ code: 'custom', message: `There is no {${unknown}}` });
        })
        .describe(
          `The description, with facts of the car in braces: ${keysOf(FACTS).join(', ')}. Only for cars without one`,
        ),
    }),
    z.strictObject({ kind: z.enum(['publish', 'unpublish', 'archive', 'premium', 'notPremium']) }),
  ],
  'Choose what to change',
);
export type BulkChange = z.output<typeof bulkChange>;

export const bulkInput = z.strictObject({
  cars: z
    .array(selectedCar)
    .min(1, 'Select a car')
    .max(MAX_BULK, `Select at most ${MAX_BULK} cars`)
    .refine(
      (cars) => new Set(cars.map(({ carId }) => carId)).size === cars.length,
      'Select each car once',
    ),
  change: bulkChange,
  dryRun: z.boolean().default(false).describe('Only returns what would change'),
});
export type BulkInput = z.output<typeof bulkInput>;

const bulkResult = z.object({
  carId: id(),
  title: z.string().describe('Year, make and model; empty for a car that does not exist'),
  result: z
    .enum(['done', 'unchanged', 'failed'])
    .describe('`done`: the car was changed, or would be in a dry run'),
  version: z.int().min(1).nullable().describe('Version of the car afterwards; null if it is gone'),
  message: z.string().nullable().describe('Why the car was not changed'),
  price: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .describe('The prices before and after, formatted; null if the price does not change'),
  state: z
    .object({ from: state, to: state })
    .nullable()
    .describe('The states before and after; null if the state does not change'),
  note: z
    .string()
    .nullable()
    .describe(
      'The reduction that visitors see with another price, or why they see none; the new description',
    ),
});
export type BulkResult = z.infer<typeof bulkResult>;

export const bulkResults = z.object({
  results: z.array(bulkResult).describe('In the order of the request'),
  undo: z
    .object({
      token: z.string().describe('For `/cars/bulk/undo`'),
      until: instant,
    })
    .optional()
    .describe('Absent if no car was changed'),
});
export type BulkResults = z.infer<typeof bulkResults>;

export const undoInput = z.strictObject({ token: text(60_000, undefined, 'The token is missing') });

export const undoResults = bulkResults.omit({ undo: true });

export const duplicatedCar = z.object({ carId: id(), version: z.int().min(1) });

const removedImage = z.object({
  imageId: id(),
  imagePath: z.string().describe('Path that the photo has again once it is put back'),
  src: z.string().describe('Address of the photo, for staff'),
  width: z.int(),
  height: z.int(),
  placeholder: z.string().describe('Tiny blurred preview as a `data:` URL'),
  removedAt: instant,
  goneAt: instant.describe('When the photo can no longer be put back'),
});
export type RemovedImage = z.infer<typeof removedImage>;
export const removedImageList = z.object({
  data: z.array(removedImage).describe('Removed last first'),
});

export const putBackInput = z.strictObject({ imageId: id('Choose a photo') });

const pricePeriod = z.object({
  price: z.string().describe('Formatted'),
  amount: z.number(),
  currency: z.enum(CURRENCIES),
  from: instant,
  to: instant.nullable().describe('Null while visitors see this price'),
  byName: z.string(),
  source: z.enum(keysOf(PRICE_SOURCES)).describe('What began it'),
});

export const carPrices = z.object({
  periods: z.array(pricePeriod).describe('The prices that visitors saw, first one first'),
  reduction: z
    .object({
      prior: z.number(),
      saving: z.number(),
      percent: z.int(),
      since: instant,
      until: instant,
    })
    .nullable(),
  note: z.string().describe('Which reduction visitors see, or why they see none'),
});
export type CarPrices = z.infer<typeof carPrices>;
