import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../../domain/errors.ts';
import { peek } from './peek.ts';

/** Encodings of a stock file. UTF-16 is recognised by its byte order mark. */
export const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Decodes a stock file, plain or gzipped, in chunks. Converts line breaks to `\n`.
 * @throws {AppError} invalid if the file is truncated, damaged, binary or in another encoding
 */
export async function* readText(source: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const [head, bytes] = await withHead(source);
  yield* unifyLineEnds(decode(isGzip(head) ? gunzip(bytes) : bytes, encoding));
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

async function* decode(source: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const [head, bytes] = await withHead(source);
  refuseWorkbook(head);
  const utf16 =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : null;
  const decoder = new TextDecoder(utf16 ?? encoding, { fatal: true });
  let lines = 0;
  const decoded = (chunk?: Uint8Array) => {
    try {
      const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
      if (text.includes('\0'))
        throw new AppError('invalid', 'The file is not a CSV file: it contains binary data.');
      return text;
    } catch (error) {
      if (error instanceof AppError) throw error;
      const line = lines + lineOfDamage(chunk ?? new Uint8Array(), utf16 ?? encoding);
      throw new AppError('invalid', notThisEncoding(utf16 ?? encoding, line), { cause: error });
    }
  };
  for await (const chunk of bytes) {
    yield decoded(chunk);
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
  }
  yield decoded();
}

const notThisEncoding = (encoding: string, line: number) =>
  encoding === 'utf-8'
    ? `The file is not in UTF-8 (line ${line}): save it as 'CSV UTF-8', or import it with --encoding windows-1252 if an older version of Excel created it.`
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

const withHead = (source: Bytes) => peek(source, joinBytes, (head) => head.length >= 4);

const joinBytes = (chunks: readonly Uint8Array[]): Uint8Array => Buffer.concat(chunks);
