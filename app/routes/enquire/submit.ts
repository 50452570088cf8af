import { data, redirect } from 'react-router';
import { type Api, ApiError } from '../../lib/api.ts';

const FIELDS = [
  'stamp',
  'kind',
  'name',
  'email',
  'phone',
  'message',
  'callbackWindow',
  'day',
  'time',
  'fullLicence',
  'bookmark',
] as const;
type FieldName = (typeof FIELDS)[number];

/** The form as it was sent. */
export type EnquiryValues = Partial<Record<FieldName, string>> & { marketing?: boolean };

/** The errors of a form that the server rejected. */
export interface EnquiryFailure {
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  /** A message that belongs to no field. */
  message: string | null;
  /** The fields as they were sent, to fill the form again. */
  values: EnquiryValues;
}

export const FAILED = 'We couldn’t send that. Your message is still here: try again.';

/**
 * Sends the form and returns the address of the next page.
 * @throws {ApiError}
 */
export async function sendForm(
  api: Pick<Api, 'sendEnquiry'>,
  form: FormData,
  carId: number | null,
): Promise<string> {
  const { marketing, kind, callbackWindow, day, time, fullLicence, ...values } = valuesOf(form);
  const { reference } = await api.sendEnquiry({
    ...values,
    kind,
    callbackWindow: kind === 'callback' ? callbackWindow || null : null,
    ...(kind !== 'question' && { message: null }),
    ...(kind === 'testDrive' && {
      wantedAt: day && time && `${day}T${time}`,
      fullLicence: fullLicence !== undefined,
    }),
    ...(marketing && { marketing }),
    ...(carId !== null && { carId }),
    origin: carId === null ? 'contact' : 'car',
  });
  return `/enquire/sent?ref=${reference}`;
}

export function failureOf(error: unknown, form: FormData): EnquiryFailure {
  const { errors = {}, status = 0, serverMessage } = error instanceof ApiError ? error : {};
  const hasFields = Object.keys(errors).length > 0;
  const told = status === 429 || status === 404 ? (serverMessage ?? FAILED) : FAILED;
  return { errors, message: hasFields ? null : told, values: valuesOf(form) };
}

/** The action of the pages: sends the form without JavaScript. */
export async function submitForm(api: Api, form: FormData, carId: number | null) {
  let sent: string;
  try {
    sent = await sendForm(api, form, carId);
  } catch (error) {
    const status = error instanceof ApiError ? error.status || 503 : 500;
    return data(failureOf(error, form), { status });
  }
  throw redirect(sent, 303);
}

function valuesOf(form: FormData): EnquiryValues {
  const values: EnquiryValues = { marketing: form.get('marketing') !== null };
  for (const name of FIELDS) {
    const value = form.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}
