import { z } from 'zod';
import { AppError } from '../errors.ts';
import { asSentences } from './sentences.server.ts';

/**
 * Parses the query parameters of a schema. Other parameters are ignored, empty ones count as omitted
 * unless their schema says `allowEmptyValue`.
 * @throws {AppError} 400 for malformed or repeated parameters, 422 for values out of range
 */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  parameters: URLSearchParams,
): z.output<Schema> {
  const given: Record<string, string> = {};
  const repeated: Record<string, string> = {};
  for (const [name, value] of parameters) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field || (value === '' && !z.globalRegistry.get(field)?.['allowEmptyValue'])) continue;
    if (Object.hasOwn(given, name)) repeated[name] = 'This parameter must not be repeated';
    given[name] = value;
  }
  if (Object.keys(repeated).length > 0) {
    throw new AppError('malformed', 'A query parameter must not be repeated.', {
      fields: repeated,
    });
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw asAppError(parsed.error);
}

function asAppError(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  const malformed = error.issues.some((issue) => issue.code === 'invalid_format');
  return new AppError(malformed ? 'malformed' : 'invalid', asSentences(Object.values(fields)), {
    fields,
  });
}
