import { z } from 'zod';
import { dealerSetting } from './dealer.ts';
import { dealSetting } from './deals.ts';
import { claims } from './claims.ts';
import { legalDocument } from './legal.ts';
import { PERIOD_MONTHS } from './money.ts';
import { secondFactorDemand } from './second-factor.ts';
import { BOUNDS } from '../../platform/bounds.ts';
import { oneLine, text } from '../../platform/fields.ts';

const MAX_CLOSED_DAYS = 60;
const MAX_NOTIFIED = 10;
const MAX_SHOTS = 40;

const emailAddress = z.email('Invalid email address').max(254, 'Invalid email address');

const between = (min: number, max: number, what: string) => {
  const message = `Enter ${what} from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};

const closedDay = z.object({
  date: z.iso.date('Enter a date'),
  label: oneLine(60).min(1, 'Enter a reason, for example Easter Monday'),
});

/** Days on which the dealer is closed all day. */
const closedDays = z
  .array(closedDay)
  .max(MAX_CLOSED_DAYS, `Enter at most ${MAX_CLOSED_DAYS} days`)
  .refine(
    (days) => new Set(days.map(({ date }) => date)).size === days.length,
    'Enter each day once',
  );

/** Every setting, with the schema of its value. Stored values may lack a key that has a default. */
export const SETTINGS = {
  dealer: dealerSetting,
  enquiries: z.object({
    notify: z
      .array(emailAddress)
      .max(MAX_NOTIFIED, `Enter at most ${MAX_NOTIFIED} addresses`)
      .describe('Addresses that get an email about a new enquiry'),
    replyWithin: between(15, 480, 'minutes')
      .default(60)
      .describe('Minutes of opening hours after which an enquiry without a reply is overdue'),
    assign: z
      .enum(['none', 'roundRobin'])
      .default('none')
      .describe('Whether new enquiries are assigned to sales users in turn'),
    previewReplies: z
      .boolean()
      .default(true)
      .describe('Whether staff see a suggested reply before it is sent'),
    askMarketing: z
      .boolean()
      .default(false)
      .describe('Whether the enquiry form asks for consent to marketing emails'),
  }),
  hours: z.object({ closedDays: closedDays.default([]) }),
  stock: z.object({
    shots: z
      .array(oneLine(60).min(1, 'Enter what the photo shows'))
      .max(MAX_SHOTS, `Enter at most ${MAX_SHOTS} photos`)
      .default([
        'Front quarter',
        'Side',
        'Rear quarter',
        'Dashboard',
        'Seats',
        'Boot',
        'Odometer',
        'Wheels',
        'Keys and papers',
      ])
      .describe('What the photos of each car should show, in order'),
    minPhotos: between(0, BOUNDS.maxImages, 'photos')
      .default(8)
      .describe('Staff see a hint at a car with fewer photos'),
    showPlates: z.boolean().default(false).describe('Whether visitors see whole plates'),
    showVin: z.boolean().default(false).describe('Whether visitors see VINs'),
    soldDays: between(0, 365, 'days')
      .default(0)
      .describe('Days after the sale until a sold car leaves the site; 0: it stays'),
  }),
  prices: z.object({
    announceReductions: z
      .boolean()
      .default(true)
      .describe('Whether visitors see reductions, if the law allows to announce them'),
  }),
  money: z.object({
    salesSeeMargin: z
      .boolean()
      .default(false)
      .describe('Whether sales users read costs and margins'),
    periodMonths: z
      .union(
        PERIOD_MONTHS.map((months) => z.literal(months)),
        'Choose the months of a VAT period',
      )
      .default(2)
      .describe('Months of a VAT period, from January on'),
  }),
  deals: dealSetting,
  secondFactor: secondFactorDemand,
  retention: z.object({
    enquiryMonths: between(1, 36, 'months')
      .default(12)
      .describe('Months after the last activity until an enquiry is anonymised'),
  }),
  legal: z.object({
    privacyContact: emailAddress
      .nullable()
      .default(null)
      .describe('Address for questions about personal data; null means the dealer’s address'),
    guaranteeNotice: legalDocument
      .nullable()
      .default(null)
      .describe('The official EU notice on the legal guarantee, shown on `/your-rights`'),
    warrantyTerms: text(4_000)
      .min(1)
      .nullable()
      .default(null)
      .describe('The dealer’s own warranty, shown on `/your-rights`'),
  }),
  claims,
} as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]>;
export type SettingValues = { [Name in SettingName]: SettingValue<Name> };

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

export const SETTING_NAMES = Object.keys(SETTINGS).filter((name) => isSettingName(name));

/** Values of settings that were never saved. */
export const defaultSettings = (dealer: SettingValue<'dealer'>): SettingValues => ({
  dealer,
  enquiries: SETTINGS.enquiries.parse({ notify: [dealer.email] }),
  hours: SETTINGS.hours.parse({}),
  stock: SETTINGS.stock.parse({}),
  prices: SETTINGS.prices.parse({}),
  money: SETTINGS.money.parse({}),
  deals: SETTINGS.deals.parse({}),
  secondFactor: SETTINGS.secondFactor.parse({}),
  retention: SETTINGS.retention.parse({}),
  legal: SETTINGS.legal.parse({}),
  claims: SETTINGS.claims.parse({}),
});

const stored = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, version: z.int().describe('0 if the setting was never saved') }).optional();

/** Settings with their versions: those that the user may read. */
export const settingsResponse = z.object({
  dealer: stored(SETTINGS.dealer),
  enquiries: stored(SETTINGS.enquiries),
  hours: stored(SETTINGS.hours),
  stock: stored(SETTINGS.stock),
  prices: stored(SETTINGS.prices),
  money: stored(SETTINGS.money),
  deals: stored(SETTINGS.deals),
  secondFactor: stored(SETTINGS.secondFactor),
  retention: stored(SETTINGS.retention),
  legal: stored(SETTINGS.legal),
  claims: stored(SETTINGS.claims),
});
export type SettingsResponse = z.output<typeof settingsResponse>;

export const settingUpdate = z.object({
  value: z.record(z.string(), z.unknown()).describe('The whole value of the setting'),
  version: z.int().min(0).describe('The version that the change is based on'),
});

export const savedSetting = settingUpdate.describe('The saved value and its version');
