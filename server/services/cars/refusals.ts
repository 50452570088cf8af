import { AppError } from '../../../domain/errors.ts';

export const unknownCar = () => new AppError('notFound', 'This car no longer exists.');

/** A save of an older version; the error carries the current one. */
export const outdatedCar = (version: number) =>
  new AppError(
    'conflict',
    'Somebody else saved this car after you opened it. Nothing was overwritten.',
    { details: { version } },
  );

const REFERENCES = {
  modelId: 'This make no longer has this model',
  transmissionId: 'This transmission no longer exists',
  fuelTypeId: 'This fuel type no longer exists',
} as const;

/** A save that refers to an entry that its reference list does not have. */
export const unknownReference = (field: keyof typeof REFERENCES) =>
  new AppError('conflict', `${REFERENCES[field]}.`, { fields: { [field]: REFERENCES[field] } });

const STOCK_NUMBER_TAKEN = 'Another car has this stock number';

export const takenStockNumber = (cause: unknown) =>
  new AppError('conflict', `${STOCK_NUMBER_TAKEN}.`, {
    fields: { stockNumber: STOCK_NUMBER_TAKEN },
    cause,
  });
