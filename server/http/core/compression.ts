import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller responses fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1_024;
const TEXT = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg\+xml)/;

/** Returns the preferred encoding that an Accept-Encoding header allows, or null. */
export function acceptedEncoding(header: string | null): Encoding | null {
  const allowed = (name: string) =>
    new RegExp(String.raw`(?:^|[,\s])${name}\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))`, 'i').test(
      header ?? '',
    );
  if (allowed('br')) return 'br';
  return allowed('gzip') ? 'gzip' : null;
}

/**
 * Compresses a dynamic text response if the client accepts it. The entity tag becomes weak, because the
 * bytes differ.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!TEXT.test(type) || response.headers.has('content-encoding')) return response;
  response.headers.append('vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  if (!encoding || !response.body) return response;
  const { status } = response;
  const headers = new Headers(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < MIN_COMPRESSED_BYTES) return new Response(body, { status, headers });
  const tag = headers.get('etag');
  if (tag?.startsWith('"')) headers.set('etag', `W/${tag}`);
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  // Quality 4 compresses a page in a millisecond, to a size within a tenth of the smallest.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const bytes = encoding === 'br' ? await brotli(body, quality) : await zip(body);
  return new Response(new Uint8Array(bytes), { status, headers });
}
