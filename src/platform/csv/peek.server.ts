/**
 * Reads a stream until its first chunks are enough. Returns these chunks as one buffer, and a stream that
 * still contains the whole content.
 */
export async function peek<Chunk>(
  source: AsyncIterable<Chunk>,
  join: (chunks: readonly Chunk[]) => Chunk,
  isEnough: (head: Chunk) => boolean,
): Promise<[head: Chunk, whole: AsyncIterable<Chunk>]> {
  const rest = source[Symbol.asyncIterator]();
  const chunks: Chunk[] = [];
  let ended = false;
  while (!ended && !isEnough(join(chunks))) {
    const next = await rest.next();
    if (next.done) ended = true;
    else chunks.push(next.value);
  }
  async function* whole(): AsyncGenerator<Chunk> {
    try {
      yield* chunks;
      if (!ended) yield* { [Symbol.asyncIterator]: () => rest };
    } finally {
      await rest.return?.();
    }
  }
  return [join(chunks), whole()];
}
