import type { z } from 'zod';
import { AppError } from '../../../domain/errors.ts';

/** The longest JSON body, in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;

/** How many wrong fields a refusal names: an answer is not to be larger than what asked for it. */
const MAX_NAMED_FIELDS = 100;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Reads a JSON body as a schema wants it. Keys that the schema does not name are refused, so that
 * nobody sets what is the server's.
 * @throws {AppError} 415 for another content type, 413 beyond the limit, 400 for what is no JSON object,
 * 422 with a sentence for each field
 */
export async function readJsonBody(
  schema: z.ZodObject,
  request: Request,
): Promise<Record<string, unknown>> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('wrongType', 'Send this as JSON, with the content type application/json.');
  }
  const tooLarge = new AppError('tooLarge', 'This is too large: send at most 1 MB.');
  return readJson(schema.strict(), await readBytes(request, MAX_JSON_BYTES, tooLarge));
}

/**
 * Reads JSON as a strict schema wants it.
 * @throws {AppError} 400 for what is no JSON object, 422 with a sentence for each field
 */
export function readJson<Schema extends z.ZodObject>(
  schema: Schema,
  bytes: Uint8Array,
): z.output<Schema> {
  const json = parseJson(bytes);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new AppError('malformed', 'Send a JSON object.');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  const sentences = [...new Set(Object.values(fields))];
  throw new AppError('invalid', `${sentences.join('. ')}.`, { fields });
}

/** Sentences by the name of the field they belong to, the first of each; of very many the first. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.join('.');
    if (!fields.has(name) && fields.size < MAX_NAMED_FIELDS) fields.set(name, message);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], 'This is not a field of this call');
    else add(issue.path, issue.message);
  }
  // Unlike an assignment this makes a field of any name, `__proto__` too.
  return Object.fromEntries(fields);
}

/** Reads a body of at most `limit` bytes; `tooLarge` is the error beyond, thrown as soon as that is clear. */
export async function readBytes(
  request: Request,
  limit: number,
  tooLarge: AppError,
): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('malformed', 'This cannot be read as JSON.', { cause: error });
  }
}
