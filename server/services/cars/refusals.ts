import { AppError } from '../../../domain/errors.ts';

export const unknownCar = () => new AppError('notFound', 'This car does not exist any more.');

/** A save of an older version than the one that stands, which the refusal names. */
export const outdatedCar = (version: number) =>
  new AppError(
    'conflict',
    'Somebody else saved this car since you opened it. Nothing of theirs was overwritten.',
    { details: { version } },
  );

const REFERENCES = {
  modelId: 'This make does not have this model any more',
  transmissionId: 'This transmission does not exist any more',
  fuelTypeId: 'This fuel type does not exist any more',
} as const;

/** A car that names an entry which the lists do not have. */
export const unknownReference = (field: keyof typeof REFERENCES) =>
  new AppError('conflict', `${REFERENCES[field]}.`, { fields: { [field]: REFERENCES[field] } });
