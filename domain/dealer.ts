import { z } from 'zod';

const line = z.string().trim().min(1);

/** Who the dealer is: everything that footer, Contact Us, structured data and mails say of the business. */
export const dealer = z.object({
  name: line,
  legalName: line,
  founded: z.int(),
  phone: line.describe('As people read it'),
  phoneE164: z.string().regex(/^\+\d{8,15}$/, 'Write the number as +353…'),
  email: z.email(),
  address: z.object({
    lines: z.array(line).min(1),
    town: line,
    county: line,
    eircode: z.string().optional(),
    country: line,
  }),
  hours: z.array(
    z.object({
      days: line.describe('As people read it'),
      schemaDays: z.array(z.enum(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])).min(1),
      opens: z.string().regex(/^\d\d:\d\d$/),
      closes: z.string().regex(/^\d\d:\d\d$/),
    }),
  ),
  hoursNote: z.string(),
  social: z.array(z.object({ name: line, url: z.url() })),
});
export type Dealer = z.infer<typeof dealer>;
