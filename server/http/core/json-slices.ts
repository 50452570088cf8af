/** Length of JSON text above which an array is sent in parts. */
const LONG_TEXT = 256 * 1024;

/**
 * Converts slices of an array to JSON: a text, or the parts of a long text. Reads all slices before anything is
 * sent, because they come from a transaction, which a slow client must not keep open. No slice may be empty.
 */
export async function jsonOfSlices(
  slices: AsyncIterable<readonly unknown[]>,
): Promise<string | Buffer<ArrayBuffer>[]> {
  const items: string[] = [];
  const parts: Buffer<ArrayBuffer>[] = [];
  let length = 0;
  for await (const slice of slices) {
    const text = itemsOf(slice);
    items.push(text);
    length += text.length;
    if (length < LONG_TEXT) continue;
    parts.push(Buffer.from(`${parts.length === 0 ? '[' : ','}${items.splice(0).join()}`));
    length = 0;
  }
  if (parts.length === 0) return `[${items.join()}]`;
  parts.push(Buffer.from(`${items.length > 0 ? ',' : ''}${items.join()}]`));
  return parts;
}

/** Returns the JSON of an array without its brackets. */
const itemsOf = (slice: readonly unknown[]) => JSON.stringify(slice).slice(1, -1);
