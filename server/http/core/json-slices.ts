/** Length of JSON text above which an array is sent in parts while it is being read. */
const LONG_TEXT = 256 * 1024;

/**
 * Converts slices of an array to JSON. Reads up to the length above, so that an error in the first slices is
 * thrown and a short array is returned as text. No slice may be empty.
 */
export async function jsonOfSlices(
  slices: AsyncIterable<readonly unknown[]>,
): Promise<string | AsyncIterable<Uint8Array>> {
  const reader = slices[Symbol.asyncIterator]();
  const items: string[] = [];
  for (let length = 0; length <= LONG_TEXT;) {
    const slice = await reader.next();
    if (slice.done) return `[${items.join()}]`;
    const text = itemsOf(slice.value);
    items.push(text);
    length += text.length;
  }
  return chunksOf(`[${items.join()}`, reader);
}

async function* chunksOf(
  start: string,
  reader: AsyncIterator<readonly unknown[]>,
): AsyncGenerator<Uint8Array> {
  try {
    yield Buffer.from(start);
    for (let slice = await reader.next(); !slice.done; slice = await reader.next())
      yield Buffer.from(`,${itemsOf(slice.value)}`);
    yield Buffer.from(']');
  } finally {
    await reader.return?.();
  }
}

/** Returns the JSON of an array without its brackets. */
const itemsOf = (slice: readonly unknown[]) => JSON.stringify(slice).slice(1, -1);
