/** Converts chunks to a body of a `Response`. Cancelling it stops the reading of further chunks. */
export function byteStream(
  chunks: AsyncIterable<Uint8Array>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reader.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await reader.return?.();
    },
  });
}
