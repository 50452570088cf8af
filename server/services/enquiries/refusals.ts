import { AppError } from '../../../domain/errors.ts';

export const unknownEnquiry = () => new AppError('notFound', 'This enquiry no longer exists.');

/** Error for an outdated version. Contains the current one. */
export const outdatedEnquiry = (version: number) =>
  new AppError(
    'conflict',
    'This enquiry changed after you opened it. Please check what is new, then try again.',
    { details: { version } },
  );

export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message.replace(/\.?$/, '.'), { fields: { [field]: message } });
