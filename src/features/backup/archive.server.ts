import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { schemaVersion, tableSnapshot } from './backup.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * A backup is a tar file with these members, in this order:
 *
 *     forecourt.json         what the tables contain, and their hashes
 *     files/<storage key>    every file of images, enquiries, costs, purchases and documents
 *     tables/<name>.jsonl.gz one line of JSON per row
 *     end.json               hash of the first member; number, bytes and hash of the files
 */
export const HEADER_NAME = 'forecourt.json';
export const END_NAME = 'end.json';
/** Maximum bytes of a member that is read as a whole. The files of the storage are smaller. */
const MAX_MEMBER = 200 * 1024 * 1024;
const FILE_NAME = /^files\/(.+)$/;
const TABLE_NAME = /^tables\/([a-z_]+)\.jsonl\.gz$/;

export const fileName = (key: string) => `files/${key}`;
export const tableFileName = (table: string) => `tables/${table}.jsonl.gz`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const tableContent = tableSnapshot.extend({
  rows: z.int().min(0),
  /** Hash of the uncompressed lines. */
  sha256,
});
export type TableContent = z.infer<typeof tableContent>;

const archiveHeader = z.object({
  format: z.literal('forecourt-backup'),
  formatVersion: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Release of Forecourt and database engine that made the backup. */
  release: z.string(),
  engine: z.string(),
  schema: schemaVersion,
  tables: z.array(tableContent),
});
export type ArchiveHeader = z.infer<typeof archiveHeader>;

const archiveEnd = z.object({
  /** Hash of `forecourt.json`. */
  header: sha256,
  files: z.int().min(0),
  bytes: z.int().min(0),
  /** Hash of one line per file: its hash and its key. */
  sha256,
  /** Storage keys in the database whose file is missing in the storage. */
  missing: z.array(z.string()),
});
export type ArchiveEnd = z.infer<typeof archiveEnd>;

export const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Counts files and computes one hash of all their hashes, so that memory does not grow with their number. */
export function fileCounter() {
  const list = createHash('sha256');
  let files = 0;
  let bytes = 0;
  return {
    add(key: string, body: Uint8Array): void {
      files += 1;
      bytes += body.length;
      list.update(`${hashOf(body)}  ${key}\n`);
    },
    total: () => ({ files, bytes, sha256: list.digest('hex') }),
  };
}

/** Passes rows on unchanged, and counts and hashes them. */
export async function* countedRows(
  batches: AsyncIterable<string[]>,
  onEnd: (content: { rows: number; sha256: string }) => void,
): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    hash.update(`${batch.join('\n')}\n`);
    yield batch;
  }
  onEnd({ rows, sha256: hash.digest('hex') });
}

/** Receives the content of an archive. A method stops the reading by throwing an error. */
interface ArchiveReader {
  header(header: ArchiveHeader): Promise<void>;
  file(key: string, body: Buffer): Promise<void>;
  /** Receives the rows of a table and must read all of them. */
  table(table: TableContent, batches: AsyncIterable<string[]>): Promise<void>;
}

/**
 * Reads an archive to its end and passes its content on.
 * @throws {AppError} invalid if the archive is truncated, altered, or not a backup
 */
export async function readArchive(
  archive: AsyncIterable<Uint8Array>,
  reader: ArchiveReader,
): Promise<{ header: ArchiveHeader; end: ArchiveEnd }> {
  try {
    return await readMembers(archive, reader);
  } catch (error) {
    if (isTarError(error)) throw damaged(error.message);
    throw error;
  }
}

async function readMembers(
  archive: AsyncIterable<Uint8Array>,
  reader: ArchiveReader,
): Promise<{ header: ArchiveHeader; end: ArchiveEnd }> {
  const counter = fileCounter();
  let header: ArchiveHeader | undefined;
  let headerHash = '';
  let end: ArchiveEnd | undefined;
  const tables = new Set<string>();
  for await (const { name, body } of members(archive)) {
    if (!header) {
      if (name !== HEADER_NAME) throw foreign();
      const content = await buffer(body);
      headerHash = hashOf(content);
      header = parseJson(archiveHeader, content);
      await reader.header(header);
      continue;
    }
    if (end) throw damaged('there is data after its end');
    const [, key] = FILE_NAME.exec(name) ?? [];
    const [, tableName] = TABLE_NAME.exec(name) ?? [];
    if (key !== undefined) {
      const content = await buffer(body);
      counter.add(key, content);
      await reader.file(key, content);
    } else if (tableName !== undefined) {
      const table = header.tables.find((one) => one.name === tableName && !tables.has(one.name));
      if (!table) throw damaged(`unexpected member ${name}`);
      tables.add(tableName);
      await readTable(table, body, reader);
    } else if (name === END_NAME) end = parseJson(archiveEnd, await buffer(body));
    else throw damaged(`unexpected member ${name}`);
  }
  if (!header) throw foreign();
  if (!end || tables.size < header.tables.length) throw damaged('its end is missing');
  const total = counter.total();
  if (headerHash !== end.header) throw damaged(`${HEADER_NAME} was changed`);
  if (total.files !== end.files || total.sha256 !== end.sha256)
    throw damaged('the image files differ from its list');
  return { header, end };
}

async function readTable(
  table: TableContent,
  body: AsyncIterable<Uint8Array>,
  reader: ArchiveReader,
): Promise<void> {
  const text = pipeline(Readable.from(body), createGunzip(), () => {});
  let read: { rows: number; sha256: string } | undefined;
  const batches = countedRows(linesOf(text), (content) => (read = content));
  try {
    await reader.table(table, batches);
  } catch (error) {
    if (isZlibError(error)) throw damaged(`the table ${table.name} cannot be decompressed`);
    throw error;
  }
  if (read?.rows !== table.rows || read.sha256 !== table.sha256)
    throw damaged(`the rows of the table ${table.name} differ from its list`);
}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Yields the members of a tar file. Each body must be read before the next member. */
async function* members(
  archive: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ name: string; body: AsyncIterable<Uint8Array> }> {
  const reading = extract();
  const source = Readable.from(archive).on('error', (error) => reading.destroy(error));
  source.pipe(reading);
  try {
    for await (const entry of reading) {
      const { name, size } = entry.header;
      if (size > MAX_MEMBER && !TABLE_NAME.test(name)) throw damaged(`${name} is too large`);
      yield { name, body: bytesOf(entry) };
    }
  } finally {
    source.destroy();
    reading.destroy();
  }
}

/** The types of tar-stream do not declare that its streams contain bytes. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('tar-stream returned no bytes');
    yield chunk;
  }
}

/** tar-stream throws plain errors with these messages, the last one for a member that ends too early. */
const isTarError = (error: unknown): error is Error =>
  error instanceof Error &&
  /^(Unexpected end of data|Invalid tar header|Invalid header|Header exceeds|Stream was destroyed)/.test(
    error.message,
  );

function parseJson<Schema extends z.ZodType>(schema: Schema, body: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(body.toString()));
  } catch (error) {
    throw foreign(error);
  }
}

const foreign = (cause?: unknown) =>
  new AppError('invalid', 'This file is not a backup of this version of Forecourt.', { cause });

const damaged = (reason: string) =>
  new AppError('invalid', `The backup is truncated or altered: ${reason}.`);

/** Longer than any row of a table, in characters. */
const MAX_LINE = 32_000_000;

/**
 * Splits a stream into lines and yields them in batches of `size`. Only `\n` ends a line, unlike in Node's readline:
 * JSON can contain other line separators.
 * @throws {AppError} invalid if a line is too long
 */
export async function* linesOf(
  source: AsyncIterable<Uint8Array>,
  size = 1_000,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let batch: string[] = [];
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE)
      throw new AppError('invalid', 'The file has a line that is too long.');
    batch.push(...lines);
    for (; batch.length >= size; batch = batch.slice(size)) yield batch.slice(0, size);
  }
  if (rest !== '') batch.push(rest);
  if (batch.length > 0) yield batch;
}
