import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openCsv } from './csv-records.server.ts';
import { readText } from './csv-text.server.ts';

const HEADER = 'make,model,year,price\nFord,Focus,2019,1\n';

async function* bytes(...chunks: Uint8Array[]) {
  yield* chunks;
}

type Limits = Parameters<typeof openCsv>[2];

async function readAll(source: AsyncIterable<Uint8Array>, limits?: Limits) {
  const { records } = await openCsv(readText(source), () => 0, limits);
  const lines: number[] = [];
  for await (const { line } of records) lines.push(line);
  return lines;
}

const blankLines = (count: number) => gzipSync(HEADER + '\n'.repeat(count));

it('refuses a small file that decompresses to millions of blank lines', async () => {
  await expect(readAll(bytes(blankLines(5_000_000)))).rejects.toMatchObject({
    code: 'invalid',
    message: 'The file has more than 5,000,000 lines, blank ones included. Split it.',
  });
});

it('counts rows of empty cells', async () => {
  const rows = bytes(Buffer.from(HEADER + ',,,\n'.repeat(9)));
  await expect(readAll(rows, { rows: 10, lines: 99 })).rejects.toThrow(
    'The file has more than 10 rows, blank ones included. Split it.',
  );
});

it('refuses a file that is larger than the limit after decompression', async () => {
  const packed = gzipSync(HEADER + 'Ford,Focus,2019,1\n'.repeat(100_000));
  const reading = text(Readable.from(readText(bytes(packed), { maxBytes: 1_000_000 })));
  await expect(reading).rejects.toMatchObject({
    code: 'invalid',
    message: 'The file is larger than 1 MB when it is unpacked. Split it.',
  });
});
