import { AppError } from '../../platform/errors.ts';

/** Longer than any row of a table, in characters. */
const MAX_LINE = 32_000_000;

/**
 * Splits a stream into lines and yields them in batches of `size`. Only `\n` ends a line, unlike in Node's readline:
 * JSON contains other line separators.
 * @throws {AppError} invalid if a line is too long
 */
export async function* linesOf(
  source: AsyncIterable<Uint8Array>,
  size = 1_000,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let batch: string[] = [];
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE)
      throw new AppError('invalid', 'The file has a line that is too long.');
    batch.push(...lines);
    for (; batch.length >= size; batch = batch.slice(size)) yield batch.slice(0, size);
  }
  if (rest !== '') batch.push(rest);
  if (batch.length > 0) yield batch;
}
