import { createHash } from 'node:crypto';

/**
 * Returns the JSON of a value with its keys in a fixed order and without white space, so that equal values have equal
 * hashes. Leaves out undefined properties, as JSON does.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys);

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Returns the SHA-256 of a text or of bytes, in hexadecimal. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
