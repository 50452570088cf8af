import {
  MaxFileSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { AppError } from '../errors.ts';
import { bodyChunks } from './body-chunks.server.ts';

interface FormPart {
  name: string;
  /** Undefined or empty for text and for a file input without a file. */
  filename: string | undefined;
  bytes: Buffer;
}

/** Size limit of a part in bytes. */
export interface PartLimits {
  /** Limit of any part; the parser stops as soon as a part exceeds it. */
  max: { bytes: number; error: AppError };
  /** Limit of the part `name`. Throws if the form must not have this part. */
  of: (name: string) => { bytes: number; error: AppError };
}

const MULTIPART =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/**
 * Reads a multipart form (RFC 7578) part by part, so that only one part is in memory at a time.
 * @throws {AppError} 415 for another content type, 400 for a malformed form, the error of an exceeded limit
 */
export async function* readMultipart(
  request: Request,
  limits: PartLimits,
): AsyncGenerator<FormPart> {
  const parser = new MultipartParser(boundaryOf(request), {
    maxFileSize: limits.max.bytes,
    maxParts: Infinity,
    maxTotalSize: Infinity,
  });
  try {
    for await (const chunk of bodyChunks(request)) {
      // The parser rejects data after the last boundary, such as its line break in another chunk.
      if (isComplete(parser)) break;
      for (const part of parser.write(chunk)) yield readPart(part, limits);
    }
    parser.finish();
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) throw limits.max.error;
    throw error instanceof MultipartParseError ? malformed(error) : error;
  }
}

function readPart(part: MultipartPart, limits: PartLimits): FormPart {
  const name = nameOf(part);
  const { bytes, error } = limits.of(name);
  if (part.size > bytes) throw error;
  return { name, filename: part.filename, bytes: Buffer.concat(part.content) };
}

function boundaryOf({ headers }: Request): string {
  const [, quoted, plain] = MULTIPART.exec(headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return boundary;
  throw new AppError('wrongType', 'The content type must be multipart/form-data.');
}

function nameOf(part: MultipartPart): string {
  let name: string | undefined;
  try {
    name = part.name;
  } catch (error) {
    // The headers are not UTF-8.
    throw malformed(error);
  }
  if (name === undefined) throw malformed();
  return name;
}

function isComplete(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

const malformed = (cause?: unknown) =>
  new AppError('malformed', 'The form is incomplete or malformed.', { cause });
