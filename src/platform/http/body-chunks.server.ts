/**
 * Yields the chunks of a request body. Throws the reason of the signal when the signal is aborted. If the caller
 * stops early, the rest is left to the request listener: to cancel the body of a Node.js request can throw an
 * uncaught `ERR_INVALID_STATE` ("Controller is already closed"), which would end the process.
 */
export async function* bodyChunks(
  request: Request,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const abort = () => aborted.reject(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), aborted.promise]);
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
