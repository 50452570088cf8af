import { z } from 'zod';
import { readDemoJson } from '../images/demo-images.server.ts';
import { keysOf } from '../../platform/objects.ts';
import { CALLBACK_WINDOWS, ENQUIRY_KINDS, LOST_REASONS, OUTCOMES } from './options.ts';
import { partExchangeInput } from './part-exchange-schemas.ts';
import { wantedInput } from './wanted.ts';

const demoEnquiry = z.strictObject({
  /** Make and model. */
  car: z.tuple([z.string(), z.string()]).nullable(),
  kind: z.enum(keysOf(ENQUIRY_KINDS)),
  callbackWindow: z.enum(keysOf(CALLBACK_WINDOWS)).optional(),
  source: z.enum(['web', 'phone']).default('web'),
  name: z.string(),
  email: z.email().nullable(),
  phone: z.string().nullable(),
  minutesAgo: z.int(),
  message: z.string().nullable(),
  partExchange: partExchangeInput.optional(),
  /** File names in `demo-stock/images` without `.webp`. */
  photos: z.array(z.string()).default([]),
  wanted: wantedInput.optional(),
  events: z.array(
    z.strictObject({
      kind: z.enum(['in', 'out', 'call', 'visit', 'note']),
      outcome: z.enum(keysOf(OUTCOMES)).optional(),
      afterMinutes: z.int(),
      text: z.string().nullable(),
    }),
  ),
  lost: z.enum(keysOf(LOST_REASONS)).optional(),
});
export type DemoEnquiry = z.output<typeof demoEnquiry>;

/** Reads the demo enquiries, newest first. */
export const readDemoEnquiries = async (): Promise<DemoEnquiry[]> =>
  z.array(demoEnquiry).parse(await readDemoJson('enquiries.json'));
