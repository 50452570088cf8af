import { z } from 'zod';
import { CURRENCIES } from '../../../platform/format.ts';
import { carFigures } from '../../money/money.ts';
import { demoData } from '../../settings/demo-data.ts';
import type { CarState } from '../fields/state.ts';
import { STATUSES } from '../../enquiries/options.ts';
import { MAX_PAGE_SIZE } from '../../../platform/bounds.ts';
import { id, text } from '../../../platform/fields.ts';
import { displayImage } from '../../../platform/images/image.ts';
import { keysOf, mapNames } from '../../../platform/objects.ts';
import { listPagination } from '../../../platform/pagination.ts';
import { flag, page, pageSize } from '../../../platform/query.ts';
import { AGES, MAX_FOUND, STATES, STOCK_PAGE_SIZE, STOCK_SORTS } from './options.ts';

/** Requests and responses of the stock list and the find box. Only staff receive them. */

const STATE_NAMES = keysOf(STATES) satisfies CarState[];
const state = z.enum(STATE_NAMES);
const instant = z.iso.datetime();
const MAX_Q = 200;

const only = (name: string, what: string) =>
  flag(`${name} must be true or false`)
    .optional()
    .describe(`\`true\`: only ${what}; \`false\`: only others`);

/** The filters in the address of the list. */
export const stockQuery = z.object({
  q: text(MAX_Q)
    .optional()
    .describe(
      'A plate in any spelling or its figures, a stock number, the id of a car, or words of make, model, name, description, features, colour, body type, fuel type, transmission and year',
    ),
  state: z
    .enum(STATE_NAMES, `State must be one of ${STATE_NAMES.join(', ')}`)
    .optional()
    .describe('Omitted: all but archived and deleted cars'),
  toFix: only('toFix', 'cars with something to fix'),
  noPhotos: only('noPhotos', 'cars without photos'),
  nctSoon: only('nctSoon', 'cars whose NCT has expired or ends within 60 days'),
  age: z.enum(keysOf(AGES), `Age must be one of ${keysOf(AGES).join(', ')}`).optional(),
  premium: only('premium', 'premium cars'),
  preBooking: only('preBooking', 'cars that can be pre-booked'),
  loss: only('loss', 'cars that leave less than nothing; finds none without `money.read`'),
  sort: z
    .enum(STOCK_SORTS, `Sort by ${STOCK_SORTS.join(', ')}`)
    .optional()
    .describe(
      'Omitted: with `q` the best matches first, else the newest. Cars with equal values are sorted by id, and cars without a value are last',
    ),
  order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('asc'),
  page: page.default(1),
  pageSize: pageSize
    .default(STOCK_PAGE_SIZE)
    .describe(`Cars per page, at most ${MAX_PAGE_SIZE}; default ${STOCK_PAGE_SIZE}`),
});
export type StockQuery = z.infer<typeof stockQuery>;

const toFixItem = z.object({
  code: z.string(),
  text: z.string().describe('What is wrong, then what to do'),
  field: z
    .string()
    .nullable()
    .describe('The field to change; `money` for the records of its money, null for the photos'),
});

const carHead = {
  carId: id(),
  title: z.string().describe('Year, make and model'),
  derivative: z.string().nullable().describe('What the name adds to make and model'),
  image: z.string().nullable().describe('Address of the image; null if the car has none'),
  imageDetails: displayImage.omit({ src: true }).nullable(),
  registration: z.string().nullable(),
  stockNumber: z.string().nullable(),
  state,
  price: z.string().describe('Formatted price: `€24,950`; for 0: `No price`'),
};

const stockRow = z.object({
  ...carHead,
  version: z.int().min(1),
  imageCount: z.int().min(0),
  currentPrice: z.number().describe('0 means that there is no price'),
  currency: z.enum(CURRENCIES),
  priceChange: z
    .object({
      from: z.string().describe('The price before, formatted'),
      at: instant,
    })
    .nullable()
    .describe('The last change of the price that visitors saw'),
  daysInStock: z.int().min(0).describe('Until the car was sold, archived or deleted'),
  inStockSince: z.iso.date(),
  enquiries: z.int().min(0).describe('Enquiries about the car, without spam'),
  nct: z.string().nullable().describe('`NCT to May 2027`, `NCT expired`; null if nothing says'),
  nctDue: z.iso.date().nullable(),
  mileageKm: z.int().nullable(),
  toFix: z
    .array(toFixItem)
    .describe(
      'What to fix about a car for sale; of a sold one only the records of its money, with `money`; empty if it is archived or deleted',
    ),
  publish: z.boolean(),
  premium: z.boolean(),
  sale: z.boolean().describe('`false`: the car can be pre-booked'),
  carSold: z.boolean(),
  carBooked: z.boolean(),
  hasBuyer: z
    .boolean()
    .describe(
      'Whether details of the buyer, or of the person who booked a car that is not sold, are stored: undoing the sale or the booking deletes them; `false` for users who may not sell',
    ),
  holdUntil: instant.nullable().describe('The booking ends at this time, unless the car is sold'),
  bookedAt: instant.nullable(),
  soldAt: instant.nullable(),
  archivedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  goneAt: instant.nullable().describe('When a deleted car can no longer be restored'),
  createdAt: instant,
  updatedAt: instant,
  cost: z.int().nullable().optional().describe('Cents; only with `money.read`'),
  leaves: z
    .int()
    .nullable()
    .optional()
    .describe('Cents, at the price of the car; only with `money.read`'),
  money: carFigures.optional().describe('Only with `money.read`'),
});
export type StockRow = z.infer<typeof stockRow>;

const count = z.int().min(0);

const stockCounts = z
  .object({
    current: count.describe('Cars that are neither archived nor deleted'),
    state: z.object(mapNames(STATE_NAMES, () => count)),
    toFix: count,
    noPhotos: count,
    nctSoon: count,
    age: z.object(mapNames(keysOf(AGES), () => count)),
    premium: count,
    preBooking: count,
    loss: count,
  })
  .describe(
    'For each option of each filter, the number of cars that match it together with `q` and the other filters',
  );
export type StockCounts = z.infer<typeof stockCounts>;

export const stockList = z.object({
  data: z.array(stockRow),
  pagination: listPagination,
  counts: stockCounts,
});
export type StockList = z.infer<typeof stockList>;

export const findQuery = z.object({
  q: text(MAX_Q)
    .default('')
    .describe('The same texts as in the stock list, or a name, phone number or email'),
});

export const foundThings = z.object({
  cars: z.array(z.object(carHead)).max(MAX_FOUND).describe('Of every state, best matches first'),
  customers: z
    .array(
      z.object({
        customerId: id(),
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
      }),
    )
    .max(MAX_FOUND)
    .describe('Empty for users who may not read customers'),
  enquiries: z
    .array(
      z.object({
        enquiryId: id(),
        reference: z.string(),
        name: z.string(),
        carTitle: z.string().nullable(),
        status: z.enum(keysOf(STATUSES)),
        receivedAt: instant,
      }),
    )
    .max(MAX_FOUND)
    .describe('Latest activity first; empty for users who may not read enquiries'),
  deals: z
    .array(z.object({ dealId: id(), customer: z.string(), carTitle: z.string() }))
    .max(MAX_FOUND)
    .describe('Newest first; empty for users without `deals`'),
});
export type Found = z.infer<typeof foundThings>;

/** Notices for owners about the dealership as a whole. */
export const stockNotices = z.object({
  demo: demoData
    .nullable()
    .describe('What is left of the demo stock; null without the capability `settings`'),
  guaranteeNotice: z
    .enum(['missing', 'onlyLinked'])
    .nullable()
    .describe(
      'What is wrong with the official EU notice on the legal guarantee. `onlyLinked`: it is a PDF, which pages only link to. Null if visitors see it, and without the capability `settings`',
    ),
  missingIdentity: z
    .array(z.string())
    .describe('What a company must name on its website and the dealer has not entered'),
});
export type StockNotices = z.infer<typeof stockNotices>;
