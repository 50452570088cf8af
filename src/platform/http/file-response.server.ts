import { PRIVATE } from './etag.server.ts';
import { securityHeaders } from './security-headers.server.ts';

/** Returns a response that browsers save as a file, and that no cache may store. Reads a chunk when the previous one is sent. */
export function fileResponse(
  { publicUrl }: { publicUrl: string },
  { name, type }: { name: string; type: string },
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): Response {
  return new Response(streamOf(chunks), {
    headers: {
      ...securityHeaders(publicUrl, "default-src 'none'; sandbox"),
      ...PRIVATE,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}

const streamOf = (chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>) =>
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
