import { z } from 'zod';
import { demoData } from '../cars/demo-data.ts';

/** What an owner should know besides the cars. */
export const stockNotices = z.object({
  demo: demoData
    .nullable()
    .describe('What is left of the demo stock; null without the capability `settings`'),
  lacksGuaranteeNotice: z
    .boolean()
    .describe('Whether the official EU notice on the legal guarantee is missing'),
  missingIdentity: z
    .array(z.string())
    .describe('What a company must name on its website and the dealer has not entered'),
});
export type StockNotices = z.infer<typeof stockNotices>;
