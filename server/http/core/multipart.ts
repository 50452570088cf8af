import { AppError } from '../../../domain/errors.ts';

/** One part of a form, whole. */
export interface FormPart {
  name: string;
  bytes: Buffer;
}

const MAX_HEADER_BYTES = 8 * 1024;
const HEADERS_END = Buffer.from('\r\n\r\n');
const MULTIPART =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/**
 * Reads a form part by part (RFC 7578), so that one part at a time is in memory. `limitOf` says how many
 * bytes a part of a name may have, and what to say beyond; it throws for a part that has no place here.
 * @throws {AppError} 415 for another content type, 400 for what is no whole form
 */
export async function* readMultipart(
  request: Request,
  limitOf: (name: string) => { bytes: number; beyond: AppError },
): AsyncGenerator<FormPart> {
  const [, quoted, plain] = MULTIPART.exec(request.headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined)
    throw new AppError(
      'wrongType',
      'Send this as a form, with the content type multipart/form-data.',
    );
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const body = cutter(request.body ?? []);
  try {
    await body.takeUntil(delimiter, MAX_HEADER_BYTES, unreadable());
    // After a boundary comes a line end and a part, or two dashes and no more of the form.
    for (let after = await body.takeTwo(); after !== '--'; after = await body.takeTwo()) {
      if (after !== '\r\n') throw unreadable();
      const headers = await body.takeUntil(HEADERS_END, MAX_HEADER_BYTES, unreadable());
      const name = nameOf(headers.toString('utf8'));
      const { bytes: limit, beyond } = limitOf(name);
      yield { name, bytes: await body.takeUntil(delimiter, limit, beyond) };
    }
  } finally {
    await body.end();
  }
}

function nameOf(headers: string): string {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(headers)?.[1] ?? '';
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw unreadable();
  return name;
}

const unreadable = () => new AppError('malformed', 'This form cannot be read to its end.');

/** Cuts a stream into pieces that end at a delimiter; what is not taken yet is never more than a chunk. */
function cutter(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const source =
    Symbol.asyncIterator in body ? body[Symbol.asyncIterator]() : body[Symbol.iterator]();
  // As if a line had ended before, so that the first boundary looks like the others.
  let rest: Buffer = Buffer.from('\r\n');
  const more = async (): Promise<Uint8Array> => {
    const next = await source.next();
    if (next.done) throw unreadable();
    return next.value;
  };

  return {
    /** The bytes before the next delimiter, which is taken with them. */
    async takeUntil(delimiter: Buffer, limit: number, beyond: AppError): Promise<Buffer> {
      const taken: Buffer[] = [];
      let size = 0;
      const take = (bytes: Buffer) => {
        taken.push(bytes);
        size += bytes.length;
        if (size > limit) throw beyond;
      };
      for (let at = rest.indexOf(delimiter); ; at = rest.indexOf(delimiter)) {
        if (at >= 0) {
          take(rest.subarray(0, at));
          rest = rest.subarray(at + delimiter.length);
          return Buffer.concat(taken, size);
        }
        // The last bytes may begin the delimiter: they wait for the next chunk.
        const safe = Math.max(0, rest.length - delimiter.length + 1);
        take(rest.subarray(0, safe));
        rest = Buffer.concat([rest.subarray(safe), await more()]);
      }
    },

    async takeTwo(): Promise<string> {
      while (rest.length < 2) rest = Buffer.concat([rest, await more()]);
      const two = rest.toString('latin1', 0, 2);
      rest = rest.subarray(2);
      return two;
    },

    /** Reads no more of the stream. */
    end: async () => void (await source.return?.()),
  };
}
