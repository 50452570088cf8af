import { addDays } from '../../../platform/dublin-time.ts';
import { isNctExempt } from '../../ireland/nct.ts';
import {
  ASK_FOR_PRICE,
  counted,
  type Currency,
  money,
  shortDate,
} from '../../../platform/format.ts';
import { greenClaims, WORD_RULES, type WordCode } from './advert-words.ts';
import type { Condition } from '../car-options.ts';

/** Problems that staff should fix before a car is advertised. They are advice and never prevent publishing. */

/** The facts of a car that the advice needs. Dates are `YYYY-MM-DD`. */
export interface CarToFix {
  imageCount: number;
  /** 0 if there is no price. */
  currentPrice: number;
  /** The text of a stock file for a price that cannot be parsed. */
  unreadPrice?: string | null;
  currency: Currency;
  condition: Condition;
  mileageKm: number | null;
  registration: string | null;
  firstRegistered: string | null;
  nctDue: string | null;
  name: string | null;
  description: string | null;
  features: string | null;
  colour: string | null;
  co2Emission: string | null;
  environmental: string | null;
  writeOff: string | null;
  writeOffNote: string | null;
  historyCheckedOn: string | null;
  historyNote: string | null;
  recordedData: string | null;
  warrantyBy: string | null;
  knownMarks: string | null;
}

type ToFixCode =
  | 'noPhotos'
  | 'fewPhotos'
  | 'noPrice'
  | 'placeholderPrice'
  | 'noMileage'
  | 'noPlate'
  | 'noFirstRegistration'
  | 'noCo2'
  | 'nctExpired'
  | 'nctSoon'
  | 'shortDescription'
  | WordCode
  | 'notSellable'
  | 'noWriteOffNote'
  | 'oldHistoryCheck'
  | 'noPurchase'
  | 'noSalePrice';

export interface ToFix {
  code: ToFixCode;
  /** Describes the problem, then the remedy. */
  text: string;
  /** The field to change; null for the photos, `money` for the screen of the car's money. */
  field: Exclude<keyof CarToFix, 'imageCount' | 'unreadPrice'> | 'money' | null;
}

interface ToFixSettings {
  minPhotos: number;
  /** The date in Dublin. */
  today: string;
}

const PLACEHOLDER_PRICES = [1, 12, 123, 1_234];
/** More days than on Today, which lists urgent tasks only. */
const NCT_ADVICE_DAYS = 60;
const MIN_DESCRIPTION = 120;
const HISTORY_CHECK_DAYS = 90;
/** Categories of write-offs that may be sold once repaired. */
const REPAIRABLE = ['C', 'D', 'S', 'N'];
const NEVER_SOLD = ['A', 'B'];

/** Missing money records of a car, for users who look after the money. */
export const MISSING_RECORDS = {
  purchase: {
    code: 'noPurchase',
    text: 'No purchase. Add what you paid: the books and what the car leaves need it.',
    field: 'money',
  },
  salePrice: {
    code: 'noSalePrice',
    text: 'No sale price. Add what the car went for.',
    field: 'money',
  },
} as const satisfies Record<string, ToFix>;

/** Leaves out problems that do not concern the advert: those of the car's money. */
export const toAdvertise = <Item extends { field: string | null }>(
  items: readonly Item[],
): Item[] => items.filter(({ field }) => field !== 'money');

/** Returns what to fix about a car, in the order of the car form. */
export function toFix(car: CarToFix, settings: ToFixSettings): ToFix[] {
  return [
    photos(car, settings),
    price(car),
    ...identity(car),
    emission(car),
    nct(car, settings.today),
    description(car),
    ...words(car),
    ...history(car, settings.today),
  ].filter((item) => item !== null);
}

function photos({ imageCount }: CarToFix, { minPhotos }: ToFixSettings): ToFix | null {
  if (imageCount === 0)
    return { code: 'noPhotos', text: `No photos. Add at least ${minPhotos || 1}.`, field: null };
  if (imageCount >= minPhotos) return null;
  const missing = minPhotos - imageCount;
  const text = `Only ${counted(imageCount, 'photo')}. Add ${missing} more.`;
  return { code: 'fewPhotos', text, field: null };
}

/** Returns the reason why an imported car has no price. */
export const unreadPriceText = (written: string) =>
  `'${written}' in the stock file could not be read`;

function price({ currentPrice, unreadPrice, currency }: CarToFix): ToFix | null {
  const field = 'currentPrice';
  if (currentPrice === 0) {
    const reason = unreadPrice ? `: ${unreadPriceText(unreadPrice)}` : '';
    const text = `No price${reason}. Enter one: until then, visitors read '${ASK_FOR_PRICE}'.`;
    return { code: 'noPrice', text, field };
  }
  if (!PLACEHOLDER_PRICES.includes(currentPrice)) return null;
  const text = `${money(currentPrice, currency)} looks like a placeholder. Enter the price that a buyer pays.`;
  return { code: 'placeholderPrice', text, field };
}

/** A new car has no mileage, and often no plate yet. */
function identity(car: CarToFix): ToFix[] {
  if (car.condition === 'New') return [];
  const items: ToFix[] = [];
  if (car.mileageKm === null)
    items.push({
      code: 'noMileage',
      text: 'No mileage. Enter what the odometer shows.',
      field: 'mileageKm',
    });
  if (car.registration === null)
    items.push({
      code: 'noPlate',
      text: 'No registration. Enter the plate, so that you can find the car by it.',
      field: 'registration',
    });
  if (car.firstRegistered === null)
    items.push({
      code: 'noFirstRegistration',
      text: 'No date of first registration. Copy it from the registration certificate: motor tax and NCT follow from it.',
      field: 'firstRegistered',
    });
  return items;
}

/** Directive 1999/94/EC. A new car can be published without a figure, because we have not verified S.I. 339/2001. */
function emission({ condition, co2Emission }: CarToFix): ToFix | null {
  if (condition !== 'New' || /\d/.test(co2Emission ?? '')) return null;
  return {
    code: 'noCo2',
    text: 'No CO2 figure. An advert for a new car should state CO2 and fuel consumption. Enter the CO2 (0 for an electric car) and write the consumption in the description.',
    field: 'co2Emission',
  };
}

function nct({ nctDue, firstRegistered }: CarToFix, today: string): ToFix | null {
  if (nctDue === null || nctDue > addDays(today, NCT_ADVICE_DAYS)) return null;
  const date = shortDate(nctDue);
  if (nctDue >= today) {
    const text = `The NCT ends on ${date}. Book a test, so that the buyer gets a longer one.`;
    return { code: 'nctSoon', text, field: 'nctDue' };
  }
  if (firstRegistered !== null && isNctExempt(firstRegistered, today)) return null;
  const text = `The NCT expired on ${date}. Book a test, or enter the new date.`;
  return { code: 'nctExpired', text, field: 'nctDue' };
}

function description(car: CarToFix): ToFix | null {
  const { length } = car.description?.trim() ?? '';
  if (length >= MIN_DESCRIPTION) return null;
  const state = length === 0 ? 'No description.' : `The description has only ${length} characters.`;
  return {
    code: 'shortDescription',
    text: `${state} Write at least ${MIN_DESCRIPTION}: owners, service, condition and what is special about this car.`,
    field: 'description',
  };
}

/** Texts that visitors read, in the order of the form. */
const WORD_FIELDS = [
  'name',
  'environmental',
  'historyNote',
  'writeOffNote',
  'recordedData',
  'warrantyBy',
  'knownMarks',
  'description',
  'features',
] as const;
const MAX_QUOTED = 3;

/** One item for each kind of words, with the first field that has them. */
function words(car: CarToFix): ToFix[] {
  const texts = WORD_FIELDS.map((field) => ({ field, text: plainText(car[field] ?? '') }));
  const written = texts.filter(({ text }) => text !== '');
  return WORD_RULES.flatMap(({ code, patterns, advice }): ToFix[] => {
    const found = written.flatMap(({ field, text }) => {
      // Not `matchAll`: it copies the expression each time, which takes most of the time for a large stock.
      const matches = patterns.flatMap((pattern) => text.match(pattern) ?? []);
      const claims = code === 'greenClaim' ? greenClaims(text, car.colour) : [];
      return [...matches, ...claims].map((word) => ({ field, word: word.trim() }));
    });
    const [first] = found;
    if (!first) return [];
    const distinct = [...new Set(found.map(({ word }) => word))];
    const quoted = distinct
      .filter((word) => !distinct.some((other) => other !== word && other.includes(word)))
      .slice(0, MAX_QUOTED)
      .map((word) => `'${word}'`);
    return [{ code, text: advice(quoted.join(', ')), field: first.field }];
  });
}

/** Line breaks stay, because a sentence ends there. */
const plainText = (text: string) =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[‐‑−]/g, '-')
    .replaceAll(/[^\S\n]+/g, ' ');

function history(car: CarToFix, today: string): ToFix[] {
  const items: ToFix[] = [];
  if (NEVER_SOLD.includes(car.writeOff ?? ''))
    items.push({
      code: 'notSellable',
      text: `A write-off of category ${car.writeOff} can't be sold. Keep it off the site.`,
      field: 'writeOff',
    });
  if (REPAIRABLE.includes(car.writeOff ?? '') && !car.writeOffNote?.trim())
    items.push({
      code: 'noWriteOffNote',
      text: `Write-off of category ${car.writeOff} without a note. Say what was damaged and who repaired it.`,
      field: 'writeOffNote',
    });
  const { historyCheckedOn: checked } = car;
  if (checked !== null && checked < addDays(today, -HISTORY_CHECK_DAYS))
    items.push({
      code: 'oldHistoryCheck',
      text: `The history check of ${shortDate(checked)} is more than ${HISTORY_CHECK_DAYS} days old. Check again.`,
      field: 'historyCheckedOn',
    });
  return items;
}
