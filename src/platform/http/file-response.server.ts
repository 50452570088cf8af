import { PRIVATE } from './etag.server.ts';
import { securityHeaders } from './security-headers.server.ts';

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>>;

interface FileHead {
  type: string;
  /** Browsers save the file with this name. Without one they may show it. */
  name?: string | undefined;
  /** Additional headers, and others than the default ones. */
  headers?: Readonly<Record<string, string>>;
}

/** Returns a file that no cache may store. Reads a chunk when the previous one is sent. */
export function fileResponse(
  { publicUrl }: { publicUrl: string },
  { type, name, headers }: FileHead,
  body: BodyInit | Chunks,
): Response {
  const isChunked = typeof body === 'object' && 'next' in body;
  return new Response(isChunked ? streamOf(body) : body, {
    headers: {
      ...securityHeaders(publicUrl, "default-src 'none'; sandbox"),
      ...PRIVATE,
      'content-type': type,
      ...(name !== undefined && { 'content-disposition': `attachment; filename="${name}"` }),
      ...headers,
    },
  });
}

const streamOf = (chunks: Chunks) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
