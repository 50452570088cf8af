import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { bodyChunks } from './body-chunks.server.ts';
import { asSentences } from './sentences.server.ts';

/** Maximum size of a JSON body in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;

/** Maximum number of invalid fields in an error response, which limits its size. */
const MAX_NAMED_FIELDS = 100;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Parses and validates a JSON body. Unknown keys are rejected, so that clients cannot set fields that the
 * server manages.
 * @throws {AppError} 415 for another content type, 413 above the size limit, 400 for malformed JSON, 422
 * with a message for each invalid field
 */
export async function readJsonBody(
  schema: z.ZodObject,
  request: Request,
): Promise<Record<string, unknown>> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('wrongType', 'The content type must be application/json.');
  }
  const tooLarge = new AppError('tooLarge', 'The request is too large. The maximum is 1 MB.');
  return readJson(schema.strict(), await readBytes(request, MAX_JSON_BYTES, tooLarge));
}

/**
 * Parses and validates JSON.
 * @throws {AppError} 400 for malformed JSON, 422 with a message for each invalid field
 */
export function readJson<Schema extends z.ZodObject>(
  schema: Schema,
  bytes: Uint8Array,
): z.output<Schema> {
  const json = parseJson(bytes);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new AppError('malformed', 'The request must contain a JSON object.');
  }
  return validated(schema, json);
}

/** @throws {AppError} 422 with a message for each invalid field */
export function validated<Schema extends z.ZodObject>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  throw new AppError('invalid', asSentences(Object.values(fields)), { fields });
}

/** Returns the first error message of each field, for a limited number of fields. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.join('.');
    if (!fields.has(name) && fields.size < MAX_NAMED_FIELDS) fields.set(name, message);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], 'This field is not allowed');
    else add(issue.path, issue.message);
  }
  // `fromEntries` also creates a property named `__proto__`, which an assignment would not.
  return Object.fromEntries(fields);
}

/**
 * Reads a body of at most `limit` bytes. Throws `tooLarge` as soon as the body exceeds the limit, and the reason
 * of the signal as soon as the signal is aborted.
 */
export async function readBytes(
  request: Request,
  limit: number,
  tooLarge: AppError,
  { signal, onChunk }: { signal?: AbortSignal; onChunk?: (bytes: number) => void } = {},
): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(request, signal)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge;
    onChunk?.(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('malformed', 'The request contains invalid JSON.', { cause: error });
  }
}
