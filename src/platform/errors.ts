/** HTTP status of each error code; `src/platform/http/errors.server.ts` builds the response. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  timeout: 408,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  tooMany: 429,
  unexpected: 500,
  unavailable: 503,
  noSpace: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Conflicts that a request with `confirm` ignores. */
export const CONFIRM_CODES = [
  'recentReply',
  'closed',
  'reserved',
  'overpaid',
  'cash',
  'balanceDue',
] as const;
type ConfirmCode = (typeof CONFIRM_CODES)[number];

/** Additional properties of an error response. */
export interface ErrorDetails {
  /** Current version of the record, if the request had an older one. */
  version?: number | undefined;
  /** The car in stock that has the same plate, VIN or stock number. */
  carId?: number | undefined;
  /** Number of models and cars that use a reference list entry. */
  uses?: { models: number; cars: number } | undefined;
  /**
   * The conflict that the user can confirm. `recentReply`: a colleague replied to the same enquiry less than a minute
   * ago. `closed`: the dealer is closed at the time of the appointment. `reserved`: another person reserved the car.
   * `overpaid`: a payment above the balance. `cash`: an owner must record who paid it. `balanceDue`: money is due.
   */
  code?: ConfirmCode | undefined;
  /** First name of the colleague who replied. */
  colleague?: string | undefined;
  /** Seconds until the client may try again. */
  retryAfter?: number | undefined;
}

/** An expected error. `message` is a sentence for the user; `fields` has error messages by field name. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: ErrorDetails | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; details?: ErrorDetails; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
  }
}

/** Error for one field. `message` may end without a full stop: then the sentence gets one. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message.replace(/\.?$/, '.'), { fields: { [field]: message } });

/** Refuses a change that is based on an older version of a record. */
export const outdated = (record: string, version: number) =>
  new AppError(
    'conflict',
    `Somebody else changed this ${record} after you opened it. Nothing was overwritten.`,
    { details: { version } },
  );
