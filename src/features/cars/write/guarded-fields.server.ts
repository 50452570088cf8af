import { can, CAR_FIELD_CAPABILITIES } from '../../../app/capabilities.ts';
import { CAR_LABELS } from '../fields/car-labels.ts';
import { AppError } from '../../../platform/errors.ts';
import type { SessionUser } from '../../../app/session-user.ts';
import type { CarValues, ChangedValues, StoredCar } from '../lock-car.server.ts';

type Field = keyof typeof CAR_FIELD_CAPABILITIES;
type Guarded = Pick<StoredCar, Field & keyof CarValues>;

/**
 * Returns the new values of the columns that need a capability in addition to `cars.write`. An omitted column gets its
 * default, or keeps its value if the user lacks the capability.
 * @throws {AppError} forbidden, with the field, if a user changes a column without its capability
 */
export function guardedColumns(
  staff: SessionUser,
  before: Guarded,
  saved: Pick<ChangedValues, keyof Guarded>,
): Guarded {
  const column = <Name extends keyof Guarded>(
    name: Name,
    value: Guarded[Name] | undefined,
    defaultValue: Guarded[Name],
  ): Guarded[Name] => {
    if (can(staff, CAR_FIELD_CAPABILITIES[name])) return value ?? defaultValue;
    if (value !== undefined && value !== before[name]) throw forbiddenChange(name);
    return before[name];
  };
  return {
    currentPrice: column('currentPrice', saved.currentPrice, before.currentPrice),
    currency: column('currency', saved.currency, 'EUR'),
    publish: column('publish', saved.publish, false),
    premium: column('premium', saved.premium, false),
    sale: column('sale', saved.sale, true),
    carSold: column('carSold', saved.carSold, false),
    carBooked: column('carBooked', saved.carBooked, false),
  };
}

export function forbiddenChange(field: Field): AppError {
  const message = `Your account isn't allowed to change ${CAR_LABELS[field]}. Ask an owner for help.`;
  return new AppError('forbidden', message, { fields: { [field]: message } });
}
