import { openingHours, type Weekday, WEEKDAYS } from '../opening/opening-hours.ts';
import { z } from 'zod';
import { dealerImage } from './dealer-images.ts';
import { oneLine, text } from '../../platform/fields.ts';
import { cleanPhone } from '../../platform/text/stored-text.ts';

const line = oneLine(200).min(1, 'Enter text');
const paragraph = text(2_000).min(1, 'Enter text');

const phoneE164 = z.string().regex(/^\+\d{8,15}$/, {
  error: ({ input }) =>
    /[^\d\s()+./-]/.test(String(input)) && /\d{3}/.test(String(input))
      ? 'Enter one phone number only, without words or times. They can go in the note below the hours'
      : 'The number must start with + and the country code',
});

/** The dealer's details, for the footer, Contact Us, structured data and emails. */
export const dealer = z.object({
  name: line,
  legalName: line,
  founded: z.int('Enter a year').min(1800, 'Enter a year').max(2100, 'Enter a year'),
  phone: line.describe('Text shown to visitors'),
  phoneE164,
  email: z.email('Invalid email address').max(254, 'Invalid email address'),
  address: z.object({
    lines: z.array(line).min(1, 'Enter the street'),
    town: line,
    county: line,
    eircode: oneLine(8).optional(),
    country: line,
  }),
  hours: z.array(openingHours).max(14, 'Enter at most 14 lines'),
  hoursNote: oneLine(200),
  social: z
    .array(
      z.object({
        name: line,
        url: z.url({ protocol: /^https?$/, error: 'Enter an address that starts with https://' }),
      }),
    )
    .max(10, 'Enter at most 10 links'),
  geo: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .optional()
    .describe('Position of the showroom in degrees'),
  whatsappE164: phoneE164.optional(),
  companyNumber: line.optional(),
  vatNumber: line.optional(),
  registeredOffice: line.optional(),
  placeOfRegistration: line.optional(),
  logo: dealerImage.optional().describe('Shown in place of the name on light surfaces'),
  logoDark: dealerImage.optional().describe('Logo for dark surfaces'),
  mapImage: dealerImage.optional().describe('Where the showroom is, shown next to the address'),
});
export type Dealer = z.infer<typeof dealer>;

const term = z.object({ term: line, text: paragraph });
const terms = z.array(term).min(1, 'Enter at least one').max(12, 'Enter at most 12');

/** The dealer's texts for the public pages, with the placeholders that `fillIn` replaces. */
const dealerTexts = z.object({
  home: z.object({
    title: line,
    subtitle: line,
    description: paragraph.describe('Shown by search engines after the number of cars'),
    whyChooseUs: terms,
  }),
  about: z.object({
    lead: paragraph,
    story: z
      .array(paragraph)
      .min(1, 'Enter at least one paragraph')
      .max(20, 'Enter at most 20 paragraphs')
      .describe('One entry per paragraph'),
    values: terms,
    whyChoose: terms,
  }),
  contact: z.object({ lead: paragraph, showroom: paragraph, team: paragraph }),
});
export type DealerTexts = z.infer<typeof dealerTexts>;
export type DealerTerm = z.infer<typeof term>;

const shownTerms = z.array(
  term.extend({ proof: z.string().optional().describe('What backs the claim of the text') }),
);

/** The texts as the public pages show them. */
export const shownTexts = dealerTexts.extend({
  home: dealerTexts.shape.home.extend({ whyChooseUs: shownTerms }),
  about: dealerTexts.shape.about.extend({ values: shownTerms, whyChoose: shownTerms }),
});
export type ShownTexts = z.infer<typeof shownTexts>;

/** Everything that an owner can edit about the dealer: details, and texts with placeholders. */
export const dealerSetting = dealer.extend({ texts: dealerTexts });
export type DealerSetting = z.infer<typeof dealerSetting>;

/** The dealer as a dealer file describes it: without images, which owners upload. */
export const dealerFile = dealerSetting.omit({ logo: true, logoDark: true, mapImage: true });
export type DealerFile = z.infer<typeof dealerFile>;

/** Returns the texts with `{name}`, `{founded}`, `{town}` and `{county}` replaced. */
export function fillIn({ texts, name, founded, address }: DealerSetting): DealerTexts {
  const values = new Map<unknown, string>([
    ['name', name],
    ['founded', String(founded)],
    ['town', address.town],
    ['county', address.county],
  ]);
  const filled = JSON.stringify(texts, (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/\{(\w+)\}/g, (whole, key) => values.get(key) ?? whole)
      : value,
  );
  return JSON.parse(filled);
}

/** Returns an Irish or international phone number in E.164, or null if it is not a phone number. */
export function toE164(phone: string): string | null {
  const digits = cleanPhone(phone).replaceAll(/[\s().-]/g, '');
  const international = digits.replace(/^00/, '+').replace(/^0(?=\d)/, '+353');
  return /^\+\d{8,15}$/.test(international) ? international : null;
}

const DAY_NAMES: Readonly<Record<Weekday, string>> = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};

/** Names days of the week for visitors: 'Monday-Friday', 'Saturday and Sunday', 'Monday, Wednesday-Friday'. */
export function namesOfDays(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of WEEKDAYS.filter((one) => days.includes(one))) {
    const run = runs.at(-1);
    const before = WEEKDAYS[WEEKDAYS.indexOf(day) - 1];
    if (run && run.at(-1) === before) run.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last || run.length < 3) return run.map((day) => DAY_NAMES[day]);
    return [`${DAY_NAMES[first]}-${DAY_NAMES[last]}`];
  });
  return parts.length === 2 ? parts.join(' and ') : parts.join(', ');
}
