import { z } from 'zod';
import { id } from '../../../platform/fields.ts';
import { idParameter } from '../../../platform/query.ts';

/** Format of a moment, as `<input type="datetime-local">` sends it. */
const moment = z.iso.datetime({ local: true, precision: -1, error: 'Enter a date and a time' });

export const advertsQuery = z.object({
  at: moment
    .optional()
    .describe('The advert at the end of this minute in Dublin: `2026-11-12T10:14`'),
  version: idParameter().optional().describe('The advert of this version, in place of `at`'),
  before: idParameter().optional().describe('Only versions before this one'),
});

const advertPhoto = z.object({
  sha256: z.string(),
  src: z.string().nullable().describe('Null once the photo was removed'),
  width: z.int(),
  height: z.int(),
  removedAt: z.iso.datetime().nullable(),
});

const advert = z.object({
  advertId: id(),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable().describe('Null for the last version'),
  sha256: z.string().describe('The hash of the version, which pins all before'),
  isOnSite: z.boolean(),
  isRemoved: z.boolean().describe('Whether the texts were removed after their time'),
  texts: z.array(z.object({ section: z.string(), label: z.string(), text: z.string() })),
  photos: z.array(advertPhoto),
});
export type Advert = z.infer<typeof advert>;

export const carAdverts = z.object({
  carId: id(),
  title: z.string().describe('Year, make and model'),
  versions: z.array(
    z.object({
      advertId: id(),
      at: z.iso.datetime(),
      changes: z.array(z.string()).describe('What changed, in words'),
    }),
  ),
  hasEarlier: z.boolean(),
  advert: advert
    .nullable()
    .describe('Null if the car was never on the site before the given moment'),
});
export type CarAdverts = z.infer<typeof carAdverts>;

export const SHA256 = /^[0-9a-f]{64}$/;
