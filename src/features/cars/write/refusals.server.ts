import { BOUNDS } from '../../../platform/bounds.ts';
import { AppError } from '../../../platform/errors.ts';
import { REFERENCE_LISTS } from '../../reference-lists/definitions.ts';

/** Error for an outdated version. Contains the current one. */
export const outdatedCar = (version: number) =>
  new AppError(
    'conflict',
    'Somebody else saved this car after you opened it. Nothing was overwritten.',
    { details: { version } },
  );

export function tooManyImages(): AppError {
  const message = `A car has at most ${BOUNDS.maxImages} images`;
  return new AppError('invalid', `${message}.`, { fields: { images: message } });
}

const UNKNOWN_ENTRY = {
  modelId: 'This make no longer has this model',
  transmissionId: REFERENCE_LISTS.transmissions.messages.notFound,
  fuelTypeId: REFERENCE_LISTS.fuelTypes.messages.notFound,
} as const;

/** Error for an id that is not in its reference list. */
export const unknownReference = (field: keyof typeof UNKNOWN_ENTRY) =>
  new AppError('conflict', `${UNKNOWN_ENTRY[field]}.`, {
    fields: { [field]: UNKNOWN_ENTRY[field] },
  });

/** Fields whose value is unique among the cars in stock. */
export type IdentifyingField = 'registration' | 'vin' | 'stockNumber';

/**
 * Error for a plate, VIN or stock number of another car in stock.
 * @param car the other car with its plate or number, or null if it has left the stock since
 */
export function alreadyInStock(
  field: IdentifyingField,
  car: { carId: number; title: string; value: string | null } | null,
  cause: unknown,
): AppError {
  const message = car
    ? `${car.value} is already in stock: ${car.title}`
    : 'Another car had this number until a moment ago. Please try again';
  return new AppError('conflict', `${message}.`, {
    fields: { [field]: message },
    details: { carId: car?.carId },
    cause,
  });
}
