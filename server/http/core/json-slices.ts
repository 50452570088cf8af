/**
 * Converts slices of an array to JSON. Waits for two slices, so that errors at the start are thrown and a
 * short array is a text. None of the slices may be empty.
 */
export async function jsonOfSlices(
  slices: AsyncIterable<readonly unknown[]>,
): Promise<string | AsyncIterable<Uint8Array>> {
  const reader = slices[Symbol.asyncIterator]();
  const first = await reader.next();
  if (first.done) return '[]';
  const second = await reader.next();
  if (second.done) return JSON.stringify(first.value);
  const start = JSON.stringify([...first.value, ...second.value]).slice(0, -1);
  return chunksOf(start, reader);
}

async function* chunksOf(
  start: string,
  reader: AsyncIterator<readonly unknown[]>,
): AsyncGenerator<Uint8Array> {
  try {
    yield Buffer.from(start);
    for (let slice = await reader.next(); !slice.done; slice = await reader.next())
      yield Buffer.from(`,${JSON.stringify(slice.value).slice(1, -1)}`);
    yield Buffer.from(']');
  } finally {
    await reader.return?.();
  }
}
