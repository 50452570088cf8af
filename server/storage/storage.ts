import type { Readable } from 'node:stream';

/** A stored file on its way out. */
export interface StoredFile {
  body: Readable;
  /** Bytes. */
  size: number;
  contentType: string;
}

/**
 * Where files live. Keys are paths with `/`, made by the server only: letters, digits, `.`, `_`, `-`.
 * A driver writes a file whole or not at all, and a finished `put` is durable.
 */
export interface Storage {
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** The file, or null where there is none. */
  get(key: string): Promise<StoredFile | null>;
  /** Removes the file; no error where there is none. */
  delete(key: string): Promise<void>;
  /** Every key below a prefix. */
  list(prefix: string): AsyncIterable<string>;
}
