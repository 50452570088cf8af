import { mapNames, pick } from '../../../platform/objects.ts';
import { amountText, typedCents } from '../../money/parse-euro.ts';
import type { Scheme } from '../../money/what-it-leaves.ts';
import { dublinInstant, dublinTime } from '../../../platform/dublin-time.ts';
import { type DealAmounts, amountsOf } from '../amounts.ts';
import type { DealDetail } from '../deal.ts';

/** An extra whose price is typed text. */
export interface ExtraValues {
  name: string;
  price: string;
  exempt: boolean;
}

/** Labels, also for the list of changes by somebody else. */
export const LABELS = {
  customerId: 'Customer record',
  name: 'Name',
  printedName: 'Name as printed',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  vatNumber: 'VAT number',
  price: 'Price in euro',
  discount: 'Discount in euro',
  extras: 'Extras',
  scheme: 'VAT scheme',
  hasPartExchange: 'Part exchange',
  registration: 'Plate',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  vin: 'VIN',
  mileageKm: 'Kilometres',
  allowance: 'Allowance in euro',
  financeOwed: 'Finance owed in euro',
  financeCompany: 'Owed to',
  photoIds: 'Photos',
  hasFinance: 'Finance',
  company: 'Finance company',
  companyAddress: 'Address of the company',
  amount: 'Amount that it pays in euro',
  note: 'Note on the order',
  handoverDate: 'Handover on',
  handoverTime: 'At',
} as const;

/** Values that are not text. */
interface OtherValues {
  customerId: number | null;
  extras: ExtraValues[];
  scheme: Scheme | '';
  hasPartExchange: boolean;
  photoIds: number[];
  hasFinance: boolean;
}

/** The values of the form of a deal. Amounts are texts, as people type them. */
export type DealValues = OtherValues &
  Record<Exclude<keyof typeof LABELS, keyof OtherValues>, string>;

/** Texts of the customer and of the part exchange. */
const BUYER = ['name', 'printedName', 'address', 'email', 'phone', 'vatNumber'] as const;
const PART_EXCHANGE = ['registration', 'make', 'model', 'vin', 'financeCompany'] as const;

/** Returns the form values of a stored deal, with the version to which they belong. */
export function storedOf(deal: DealDetail): { values: DealValues; version: number } {
  const { buyer, partExchange, finance, handoverAt } = deal;
  const handover = handoverAt === null ? null : dublinTime(new Date(handoverAt));
  const values: DealValues = {
    customerId: deal.customerId,
    ...mapNames(BUYER, (name) => buyer[name] ?? ''),
    price: amountText(deal.price),
    discount: amountText(deal.discount),
    extras: deal.extras.map((extra) => ({ ...extra, price: amountText(extra.price) })),
    scheme: deal.scheme ?? '',
    hasPartExchange: partExchange !== null,
    ...mapNames(PART_EXCHANGE, (name) => partExchange?.[name] ?? ''),
    year: String(partExchange?.year ?? ''),
    mileageKm: String(partExchange?.mileageKm ?? ''),
    allowance: amountText(partExchange?.allowance ?? null),
    financeOwed: amountText(partExchange?.financeOwed ?? null),
    photoIds: deal.photos.map(({ fileId }) => fileId),
    hasFinance: finance !== null,
    company: finance?.company ?? '',
    companyAddress: finance?.address ?? '',
    amount: amountText(finance?.amount ?? null),
    note: deal.note ?? '',
    handoverDate: handover?.date ?? '',
    handoverTime: handover?.time ?? '',
  };
  return { values, version: deal.version };
}

/** The time of a handover of which only the day is known. */
const HANDOVER_TIME = '10:00';

/** Returns the input of the API for values that may be invalid. */
export function inputOf(values: DealValues): Record<string, unknown> {
  const { customerId, extras, scheme, photoIds, note, handoverDate, handoverTime } = values;
  return {
    customerId,
    buyer: pick(values, BUYER),
    price: values.price.trim() === '' ? null : centsOf(values.price),
    discount: centsOf(values.discount),
    extras: extras.map((extra) => ({ ...extra, price: centsOf(extra.price) })),
    scheme: scheme || null,
    partExchange: values.hasPartExchange
      ? {
          ...pick(values, PART_EXCHANGE),
          year: wholeOf(values.year),
          mileageKm: wholeOf(values.mileageKm),
          allowance: centsOf(values.allowance),
          financeOwed: centsOf(values.financeOwed),
        }
      : null,
    finance: values.hasFinance
      ? { company: values.company, address: values.companyAddress, amount: centsOf(values.amount) }
      : null,
    note,
    handoverAt:
      handoverDate === ''
        ? null
        : dublinInstant(handoverDate, handoverTime || HANDOVER_TIME).toISOString(),
    photoIds,
  };
}

const FIELDS: Readonly<Record<string, keyof DealValues>> = {
  'finance.address': 'companyAddress',
  handoverAt: 'handoverDate',
};

/** Returns the field for a path in the input: `buyer.name` is `name`. */
export const fieldOf = (path: string): string =>
  FIELDS[path] ?? path.replace(/^(buyer|partExchange|finance)\./, '');

/** Cents of a typed amount: 0 for none, and NaN for a text that is not an amount. */
export const centsOf = (text: string): number => typedCents(text) ?? 0;

/** A typed whole number, which may have separators and a unit: `112,000 km`. Null for none, and NaN for other texts. */
function wholeOf(text: string): number | null {
  const digits = text.replaceAll(/[\s.,]|km$/gi, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

const knownCents = (text: string) => centsOf(text) || 0;

/** Calculates the amounts while they are typed. A text that is not an amount counts as 0. */
export function typedAmounts(values: DealValues, deal: DealDetail): DealAmounts {
  return amountsOf(
    {
      price: knownCents(values.price),
      discount: knownCents(values.discount),
      extras: values.extras.map(({ price, exempt }) => ({ price: knownCents(price), exempt })),
      partExchange: values.hasPartExchange
        ? { allowance: knownCents(values.allowance), financeOwed: knownCents(values.financeOwed) }
        : null,
      finance: values.hasFinance ? { amount: knownCents(values.amount) } : null,
      credited: deal.credited,
    },
    deal.payments,
  );
}
