import type { PartExchangeInput } from '../part-exchange-schemas.ts';
import type { WantedInput } from '../wanted.ts';
import type { Api } from '../../../app/api/api.ts';
import { ApiError } from '../../../platform/api-error.ts';

const FIELDS = [
  'stamp',
  'kind',
  'name',
  'email',
  'phone',
  'message',
  'callbackWindow',
  'carId',
  'carWords',
  'carFound',
  'day',
  'time',
  'fullLicence',
  'bookmark',
  'marketing',
  'origin',
] as const;

/** Objects of the API whose fields have the name of the object as prefix: `wanted.makeId`. */
const GROUPS = ['partExchange', 'wanted'] as const;

export type FieldName =
  | (typeof FIELDS)[number]
  | `partExchange.${keyof PartExchangeInput}`
  | `wanted.${keyof WantedInput}`;

/** The form as it was sent. */
type EnquiryValues = Partial<Record<FieldName, string>>;

/** The errors of a form that the server rejected. */
export interface EnquiryFailure {
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  /** A message that belongs to no field. */
  message: string | null;
  /** Whether `message` contains the dealer's phone number. */
  namesPhone: boolean;
  /** The fields as they were sent, to fill the form again. */
  values: EnquiryValues;
}

export const FAILED = 'We couldn’t send that. Your message is still here: try again.';

/** Kinds whose `message` is sent: the form contains the fields of all kinds. */
const KINDS_WITH_MESSAGE = ['question', 'wanted'];

/**
 * Sends the form and returns the address of the next page.
 * @param carId the car of the page, or of the test drive
 * @param fileIds photos that were uploaded
 * @throws {ApiError}
 */
export async function sendForm(
  api: Pick<Api, 'sendEnquiry'>,
  form: FormData,
  carId: number | null,
  fileIds: readonly number[] = [],
): Promise<string> {
  const sent = valuesOf(form);
  const { marketing, kind = '', callbackWindow, message, origin, ...others } = sent;
  const { carId: _carId, carWords: _carWords, carFound: _carFound, ...drive } = others;
  const { day, time, fullLicence, ...values } = drive;
  const { partExchange, wanted, ...always } = inGroups(values);
  const { reference, receipt } = await api.sendEnquiry({
    ...always,
    kind,
    message: KINDS_WITH_MESSAGE.includes(kind) ? message : null,
    callbackWindow: kind === 'callback' ? callbackWindow || null : null,
    ...(kind === 'testDrive' && {
      wantedAt: day && time && `${day}T${time}`,
      fullLicence: fullLicence !== undefined,
    }),
    ...(kind === 'partExchange' && { partExchange, fileIds }),
    ...(kind === 'wanted' && { wanted }),
    ...(marketing && { marketing: true }),
    ...(carId !== null && { carId }),
    origin: carId === null ? (origin === 'compare' ? origin : 'contact') : 'car',
  });
  return `/enquire/sent?${new URLSearchParams({ ref: reference, receipt })}`;
}

export function failureOf(error: unknown, form: FormData): EnquiryFailure {
  const { errors: sent = {}, status = 0, serverMessage } = error instanceof ApiError ? error : {};
  const hasFields = Object.keys(sent).length > 0;
  const refused = status === 429 || status === 404 ? (serverMessage ?? FAILED) : FAILED;
  const values = valuesOf(form);
  const errors = Object.fromEntries(
    Object.entries(sent).flatMap(([name, text]) => {
      if (name.startsWith('fileIds.')) return [['fileIds', PHOTOS_FAILED]];
      if (name !== 'wantedAt' || values.day) return [[name, text]];
      // The API has one field for day and time.
      return [['day', 'Please choose a day'], ...(values.time ? [] : [[name, text]])];
    }),
  );
  return {
    errors,
    message: hasFields ? null : refused,
    namesPhone: status === 429,
    values,
  };
}

const PHOTOS_FAILED = 'Some photos couldn’t be added. Try again, or remove them';

/** The failure of a form with a photo that could not be uploaded. */
export const photosFailed = (form: FormData): EnquiryFailure => ({
  errors: { fileIds: PHOTOS_FAILED },
  message: null,
  namesPhone: false,
  values: valuesOf(form),
});

/** The visible fields, next to which errors can be shown. */
interface Shown {
  kind: string;
  /** Whether the form asks for the car of a test drive. */
  asksCar: boolean;
  /** Whether the form shows free times of a car: null without a car, or if they are not loaded. */
  hasTimes: boolean | null;
}

const ALWAYS = ['name', 'email', 'phone'];
export const DRIVE_FIELDS: readonly string[] = ['carId', 'day', 'wantedAt', 'fullLicence'];
const FIELDS_OF_KINDS: Readonly<Record<string, readonly string[]>> = {
  question: ['message'],
  callback: ['callbackWindow'],
  partExchange: ['fileIds'],
  wanted: ['message'],
};

const NO_TIMES = 'This car has no free times to choose at the moment.';
const NOT_LOADED = 'Please wait for the free times, or load them again.';

/**
 * Returns a failure without errors of fields that the form does not show. Their texts become the message. Instead of
 * those about a hidden time, it says that there are no free times or, if a car is chosen, that they are not loaded.
 */
export function visibleFailure(
  failure: EnquiryFailure,
  { kind, asksCar, hasTimes }: Shown,
): EnquiryFailure {
  const isDrive = kind === 'testDrive';
  const isShown = (name: string): boolean => {
    if (isDrive && DRIVE_FIELDS.includes(name))
      return name === 'carId' ? asksCar : hasTimes === true;
    const names = [...ALWAYS, ...(FIELDS_OF_KINDS[kind] ?? [])];
    return names.includes(name) || name.startsWith(`${kind}.`);
  };
  const shown: Record<string, string> = {};
  const texts = new Set(failure.message === null ? [] : [failure.message]);
  for (const [name, text] of Object.entries(failure.errors)) {
    if (isShown(name)) shown[name] = text;
    else if (!isDrive || name === 'carId' || !DRIVE_FIELDS.includes(name)) texts.add(text);
    else if (hasTimes === false) texts.add(NO_TIMES);
    else if (!failure.errors['carId']) texts.add(NOT_LOADED);
  }
  return { ...failure, errors: shown, message: [...texts].map(sentence).join(' ') || null };
}

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

const isField = (name: string) =>
  FIELDS.some((field) => field === name) || GROUPS.some((group) => name.startsWith(`${group}.`));

export function valuesOf(form: FormData): EnquiryValues {
  return Object.fromEntries(
    Array.from(form).filter(([name, value]) => isField(name) && typeof value === 'string'),
  );
}

/** Turns `partExchange.year` into a field `year` of an object `partExchange`. */
function inGroups(values: EnquiryValues): Record<string, unknown> {
  const groups: Record<string, Record<string, string>> = {};
  const others: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const [group = '', field] = name.split('.', 2);
    if (field === undefined) others[name] = value;
    else (groups[group] ??= {})[field] = value;
  }
  return { ...others, ...groups };
}
