import { AppError } from '../../../domain/errors.ts';
import type { NameList } from './write-entry.ts';

export function unknownEntry({ noun }: NameList): AppError {
  return new AppError('notFound', `This ${noun} does not exist any more.`);
}

export function unknownMake(cause?: unknown): AppError {
  const message = 'This make does not exist any more';
  return new AppError('invalid', `${message}.`, { fields: { makeId: message }, cause });
}

export function nameTaken({ list, noun }: NameList, name: string, cause: unknown): AppError {
  const message =
    list === 'models'
      ? `This make already has a model named ${name}`
      : `There is already a ${noun} named ${name}`;
  return new AppError('conflict', `${message}.`, { fields: { name: message }, cause });
}

/** 'Volvo is still used by 3 models and 1 car, so it can’t be deleted.' */
export function inUse(
  { noun }: NameList,
  name: string,
  uses: { models: number; cars: number },
): AppError {
  const users = [counted(uses.models, 'model'), counted(uses.cars, 'car')].filter(Boolean);
  const message = `The ${noun} ${name} is still used by ${users.join(' and ')}, so it can’t be deleted.`;
  return new AppError('conflict', message, { details: { uses } });
}

const counted = (count: number, noun: string) =>
  count === 0 ? '' : `${count.toLocaleString('en-IE')} ${noun}${count === 1 ? '' : 's'}`;
