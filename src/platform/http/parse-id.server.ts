import { AppError } from '../errors.ts';
import { idParameter } from '../query.ts';

const schema = idParameter();

/**
 * Parses the id in a path.
 * @throws {AppError} notFound for text that cannot be an id
 */
export function parseId(parameter: string, message = 'There is nothing at this address.'): number {
  const id = schema.safeParse(parameter);
  if (id.success) return id.data;
  throw new AppError('notFound', message);
}
