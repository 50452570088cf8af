import { AppError } from '../../../domain/errors.ts';
import { separated } from '../../../domain/format.ts';
import type { EntryFields, ReferenceList } from '../../../domain/reference-lists/definitions.ts';
import { getConstraintViolation } from '../../data/engine/constraint.ts';
import type { Uses } from '../../data/reference-lists/writes.ts';

export const unknownEntry = ({ messages }: ReferenceList) =>
  new AppError('notFound', `${messages.notFound}.`);

/** 'The make Volvo is still used by 3 models and 1 car, so it can’t be deleted.' */
export function entryInUse({ noun }: ReferenceList, name: string, uses: Uses): AppError {
  const users = [counted(uses.models, 'model'), counted(uses.cars, 'car')].filter(Boolean);
  const message = `The ${noun} ${name} is still used by ${users.join(' and ')}, so it can’t be deleted.`;
  return new AppError('conflict', message, { details: { uses } });
}

const counted = (count: number, noun: string) =>
  count === 0 ? '' : `${separated(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Runs a write and translates the database constraint that it violates into an error. */
export async function withConstraintErrors<Result>(
  { hasMake, noun }: ReferenceList,
  { name }: EntryFields,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (cause) {
    const violation = getConstraintViolation(cause);
    if (violation === 'unique') {
      const message = hasMake
        ? `This make already has a ${noun} named ${name}`
        : `There is already a ${noun} named ${name}`;
      throw new AppError('conflict', `${message}.`, { fields: { name: message }, cause });
    }
    if (violation === 'foreignKey') {
      const message = 'This make no longer exists';
      throw new AppError('invalid', `${message}.`, { fields: { makeId: message }, cause });
    }
    throw cause;
  }
}
