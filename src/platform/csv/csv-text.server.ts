import { isAscii, isUtf8 } from 'node:buffer';
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../errors.ts';

/** Encodings that a user can choose. UTF-16 is recognised by its bytes. */
export const ENCODINGS = ['auto', 'utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Encodings that a file can have. */
export type FoundEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

type Bytes = AsyncIterable<Uint8Array>;

/** A small .gz can contain gigabytes. */
const MAX_UNPACKED_BYTES = 500_000_000;

const UTF8_ADVICE = "save it as 'CSV UTF-8', then choose it again";

interface TextOptions {
  encoding?: Encoding;
  /** Called with the encoding. Not called if it is detected (`auto`) and the file has only ASCII characters. */
  onEncoding?: (encoding: FoundEncoding) => void;
  maxBytes?: number;
  /** Advice for a file in another encoding. */
  notUtf8?: string;
}

/**
 * Decodes a file, plain or gzipped, in chunks. Converts line breaks to `\n`.
 * @throws {AppError} invalid if the file is truncated, damaged, binary, too large or in another encoding
 */
export async function* readText(
  source: Bytes,
  { maxBytes = MAX_UNPACKED_BYTES, ...options }: TextOptions = {},
): AsyncGenerator<string> {
  const [head, bytes] = await withHead(source);
  const unpacked = limited(isGzip(head) ? gunzip(bytes) : bytes, maxBytes);
  yield* unifyLineEnds(decode(unpacked, options));
}

async function* limited(source: Bytes, maxBytes: number): Bytes {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      const most = `${Math.round(maxBytes / 1_000_000)} MB`;
      throw new AppError(
        'invalid',
        `The file is larger than ${most} when it is unpacked. Split it.`,
      );
    }
    yield chunk;
  }
}

const isGzip = (head: Uint8Array) => head[0] === 0x1f && head[1] === 0x8b;

async function* gunzip(bytes: Bytes): Bytes {
  const unzipped = createGunzip();
  pipeline(Readable.from(bytes), unzipped, () => {});
  try {
    yield* unzipped;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (typeof code !== 'string' || !code.startsWith('Z_')) throw error;
    throw new AppError(
      'invalid',
      'The .gz file is truncated or damaged: it cannot be decompressed.',
      { cause: error },
    );
  }
}

async function* decode(
  source: Bytes,
  { encoding: wanted = 'auto', onEncoding, notUtf8 = UTF8_ADVICE }: TextOptions,
): AsyncGenerator<string> {
  const [head, bytes] = await withHead(source);
  refuseWorkbook(head);
  let encoding: FoundEncoding | null = utf16Of(head) ?? (wanted === 'auto' ? null : wanted);
  let decoder: TextDecoder | undefined;
  let lines = 0;
  const decoded = (name: FoundEncoding, chunk?: Uint8Array) => {
    if (!decoder) onEncoding?.(name);
    decoder ??= new TextDecoder(name, { fatal: true });
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (error) {
      const line = lines + lineOfDamage(chunk ?? new Uint8Array(), name);
      throw new AppError('invalid', notThisEncoding(name, line, notUtf8), { cause: error });
    }
  };
  for await (const chunk of encoding === null ? asciiFirst(bytes) : bytes) {
    // The first chunk that is not ASCII decides.
    if (encoding === null && !isAscii(chunk)) encoding = encodingOf(chunk);
    const text =
      encoding === null ? Buffer.from(chunk).toString('latin1') : decoded(encoding, chunk);
    if (text.includes('\0'))
      throw new AppError('invalid', 'The file is not a CSV file: it contains binary data.');
    yield text;
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
  }
  if (encoding !== null) yield decoded(encoding);
}

/** UTF-16 by its byte order mark, or by the zero bytes of ASCII characters. */
function utf16Of([first, second, third, fourth]: Uint8Array): FoundEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return null;
}

/** Splits the chunks before the first character that is not ASCII. The next chunk has this character whole. */
async function* asciiFirst(source: Bytes): Bytes {
  let pending: Uint8Array | null = null;
  let isFound = false;
  for await (const chunk of source) {
    if (isFound) {
      yield chunk;
      continue;
    }
    const bytes: Uint8Array = pending ? Buffer.concat([pending, chunk]) : chunk;
    const at = bytes.findIndex((byte) => byte >= 0x80);
    if (at > 0) yield bytes.subarray(0, at);
    if (at < 0) yield bytes;
    else pending = bytes.subarray(at);
    if (at < 0 || (pending && pending.length < MAX_CHARACTER)) continue;
    isFound = true;
    if (pending) yield pending;
    pending = null;
  }
  if (pending) yield pending;
}

/** Bytes of the longest character in UTF-8. */
const MAX_CHARACTER = 4;

/** The encoding of a text that begins with a character that is not ASCII. */
function encodingOf(text: Uint8Array): FoundEncoding {
  const [first = 0] = text;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const character = text.subarray(0, length);
  // A file that ends within a character of UTF-8 is truncated.
  const isTruncated =
    character.length < length && character.subarray(1).every((byte) => byte >= 0x80);
  return isTruncated || isUtf8(character) ? 'utf-8' : 'windows-1252';
}

const notThisEncoding = (encoding: string, line: number, notUtf8: string) =>
  encoding === 'utf-8'
    ? `The file is not in UTF-8 (line ${line}): ${notUtf8}.`
    : `The file is not in ${encoding} (line ${line}).`;

/** The line of a chunk, counted from 1, with the first invalid character. */
function lineOfDamage(chunk: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(chunk);
  return text.slice(0, text.indexOf('\uFFFD')).split('\n').length;
}

/** Excel workbooks are ZIP or OLE files. */
function refuseWorkbook(head: Uint8Array): void {
  const signature = Buffer.from(head.subarray(0, 4)).toString('hex');
  if (signature === '504b0304' || signature === 'd0cf11e0') {
    throw new AppError(
      'invalid',
      "The file is a workbook or an archive: save the sheet as 'CSV UTF-8' and import that.",
    );
  }
}

/** Converts `\r\n` and `\r` to `\n`, also if a chunk ends between the two. */
async function* unifyLineEnds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const piece of pieces) {
    const text = pending + piece;
    pending = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - pending.length).replace(/\r\n?/g, '\n');
  }
  if (pending !== '') yield '\n';
}

const PIECE = 64 * 1024;

/** Yields a file in pieces, and lets the process handle other events between them. */
export async function* piecesOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += PIECE) {
    yield file.subarray(at, at + PIECE);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const withHead = (source: Bytes) => peek(source, joinBytes, (head) => head.length >= 4);

const joinBytes = (chunks: readonly Uint8Array[]): Uint8Array => Buffer.concat(chunks);

/**
 * Reads a stream until its first chunks are enough. Returns these chunks as one buffer, and a stream that
 * still contains the whole content.
 */
export async function peek<Chunk>(
  source: AsyncIterable<Chunk>,
  join: (chunks: readonly Chunk[]) => Chunk,
  isEnough: (head: Chunk) => boolean,
): Promise<[head: Chunk, whole: AsyncIterable<Chunk>]> {
  const rest = source[Symbol.asyncIterator]();
  const chunks: Chunk[] = [];
  let ended = false;
  while (!ended && !isEnough(join(chunks))) {
    const next = await rest.next();
    if (next.done) ended = true;
    else chunks.push(next.value);
  }
  async function* whole(): AsyncGenerator<Chunk> {
    try {
      yield* chunks;
      if (!ended) yield* { [Symbol.asyncIterator]: () => rest };
    } finally {
      await rest.return?.();
    }
  }
  return [join(chunks), whole()];
}
