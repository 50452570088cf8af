/** Length of the JSON text above which an array is sent while it is read. */
const LONG_TEXT = 256 * 1024;

/**
 * Converts slices of an array to JSON. Reads until the text is long, so that errors at the start are thrown
 * and a short array is a text. None of the slices may be empty.
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

/** JSON of an array without its brackets. */
const itemsOf = (slice: readonly unknown[]) => JSON.stringify(slice).slice(1, -1);
