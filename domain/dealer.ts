import { z } from 'zod';

const line = z.string().trim().min(1);

/** The dealer's details, for the footer, Contact Us, structured data and e-mails. */
export const dealer = z.object({
  name: line,
  legalName: line,
  founded: z.int(),
  phone: line.describe('Text shown to visitors'),
  phoneE164: z.string().regex(/^\+\d{8,15}$/, 'The number must start with + and the country code'),
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
      days: line.describe('Text shown to visitors'),
      schemaDays: z.array(z.enum(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])).min(1),
      opens: z.string().regex(/^\d\d:\d\d$/),
      closes: z.string().regex(/^\d\d:\d\d$/),
    }),
  ),
  hoursNote: z.string(),
  social: z.array(z.object({ name: line, url: z.url() })),
});
export type Dealer = z.infer<typeof dealer>;

const term = z.object({ term: line, text: line });

/** The dealer's texts for the public pages. */
export const dealerTexts = z.object({
  home: z.object({
    title: line,
    subtitle: line,
    description: line.describe('Shown by search engines after the number of cars'),
    whyChooseUs: z.array(term).min(1),
  }),
  about: z.object({
    lead: line,
    story: z.array(line).min(1).describe('One entry per paragraph'),
    values: z.array(term).min(1),
    whyChoose: z.array(term).min(1),
  }),
  contact: z.object({ lead: line, showroom: line, team: line }),
});
export type DealerTexts = z.infer<typeof dealerTexts>;
