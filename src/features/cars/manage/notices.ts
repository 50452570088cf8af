import { z } from 'zod';
import { demoData } from '../../settings/demo-data.ts';

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
