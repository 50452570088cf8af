import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cars, makes } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { importTesting } from '../../../../tests/helpers/stock-import.ts';

const database = await testDatabase();
const { db } = database;
const { HEADER, importChunks, importFile } = importTesting(database);
const carCount = () => db.$count(cars);

async function* broken(text: string) {
  yield Buffer.from(text);
  throw new Error('read error');
}

describe('a file that cannot be imported is rejected with a reason and changes nothing', () => {
  const good = Array.from({ length: 3_000 }, (_, at) => `Ford,Focus,2019,${at}\n`).join('');
  const packed = gzipSync(HEADER + good);
  const DAMAGED = 'The .gz file is truncated or damaged: it cannot be decompressed.';
  const TOO_LONG =
    'on: a row is too long, perhaps because a quote that opens there is never closed.';
  const damaged = (from: number, to: number) =>
    Buffer.from(packed).fill(0xff, packed.length - from, packed.length - to);

  it.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'The file is empty.'],
    ['only blank lines', '\n \n', 'The file is empty.'],
    [
      'a header without required columns',
      'make,model,colour\nFord,Focus,Red\n',
      'no column for year and price',
    ],
    [
      'no header',
      'Ford,Focus,2019,11000\n',
      'no column for make, model, year and price: the first',
    ],
    ['a truncated .gz', packed.subarray(0, packed.length - 300), DAMAGED],
    ['a .gz without its last bytes', packed.subarray(0, packed.length - 3), DAMAGED],
    ['a .gz that is damaged in the middle', damaged(200, 100), DAMAGED],
    ['a .gz with a wrong checksum', damaged(8, 4), DAMAGED],
    [
      'a quote that never closes',
      `${HEADER}${good}Ford,"Focus,2019,1\n`,
      'from line 3002 on: a quote that opens there is never closed.',
    ],
    [
      'an unclosed quote before too much text',
      `${HEADER}Ford,"Focus,2019,1\n${good.repeat(6)}`,
      `from line 2 ${TOO_LONG}`,
    ],
    ['a very long line', 'a'.repeat(300_000), `from line 1 ${TOO_LONG}`],
    [
      'UTF-8 text with a damaged character',
      Buffer.concat([
        Buffer.from(`${HEADER}Škoda,Fabia,2019,1\n${good}`),
        Buffer.from('Citroën,C3,2019,1\n', 'latin1'),
      ]),
      "not in UTF-8 (line 3003): save it as 'CSV UTF-8', or import it with --encoding windows-1252",
    ],
    [
      'a truncated character at the end',
      Buffer.from(`${HEADER}Ford,Citroë`).subarray(0, -1),
      'not in UTF-8 (line 2)',
    ],
    ['an Excel workbook', Buffer.from('504b030414000600', 'hex'), 'a workbook or an archive: save'],
    ['binary data', Buffer.from(`${HEADER}\0\0`), 'not a CSV file: it contains binary data.'],
  ])('%s', async (_, file, message) => {
    await expect(importFile(file, {}, 4_096)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(message),
    });
    expect(await carCount()).toBe(0);
    expect(await db.select().from(makes)).toEqual([]);
  });

  it('a file that cannot be read to its end', async () => {
    await expect(importChunks(broken(HEADER + good))).rejects.toThrow('read error');
    expect(await carCount()).toBe(0);
  });
});
