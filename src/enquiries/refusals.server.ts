import { AppError } from '../platform/errors.ts';

export const unknownEnquiry = () => new AppError('notFound', 'This enquiry no longer exists.');

/** Error for a change of an enquiry whose personal data was removed. */
export const erasedEnquiry = () =>
  new AppError(
    'conflict',
    'The data of this person was erased, so this enquiry can’t be changed any more.',
  );

/** Error for an outdated version. Contains the current one. */
export const outdatedEnquiry = (version: number) =>
  new AppError(
    'conflict',
    'This enquiry changed after you opened it. Please check what is new, then try again.',
    { details: { version } },
  );

export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message.replace(/\.?$/, '.'), { fields: { [field]: message } });
