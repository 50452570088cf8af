import { z } from 'zod';
import { oneLine } from '../../platform/fields.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = z.string().refine((value) => TIME.test(value), 'Enter a time, for example 09:00');

export const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The hours of one or more weekdays. */
export const openingHours = z
  .object({
    days: oneLine(200).min(1, 'Enter text').describe('Text shown to visitors'),
    schemaDays: z.array(z.enum(WEEKDAYS)).min(1, 'Choose at least one day'),
    opens: time,
    closes: time.or(z.literal('24:00')),
  })
  .refine(({ opens, closes }) => opens < closes, {
    message: 'Enter a time after the opening',
    path: ['closes'],
  });
export type OpeningHours = z.infer<typeof openingHours>;
