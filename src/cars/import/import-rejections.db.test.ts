import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cars, makes } from '../../schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { importTesting } from '../../../tests/helpers/stock-import.ts';

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
  const damaged = (from: number, to: number) =>
    Buffer.from(packed).fill(0xff, packed.length - from, packed.length - to);

  it.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'The file is empty.'],
    ['only blank lines', '\n \n', 'The file is empty.'],
    [
      'a header without required columns',
      'make,model,colour\nFord,Focus,Red\n',
      "The file has no column for year and price: the first line must contain the headings make, model, year and price. The first line is: make, model, colour. --map 'Heading=field' says what another heading means.",
    ],
    [
      'no header',
      'Ford,Focus,2019,11000\n',
      "The file has no column for make, model, year and price: the first line must contain the headings make, model, year and price. The first line is: Ford, Focus, 2019, 11000. --map 'Heading=field' says what another heading means.",
    ],
    [
      'a truncated .gz',
      packed.subarray(0, packed.length - 300),
      'The .gz file is truncated or damaged: it cannot be decompressed.',
    ],
    [
      'a .gz without its last bytes',
      packed.subarray(0, packed.length - 3),
      'The .gz file is truncated or damaged: it cannot be decompressed.',
    ],
    [
      'a .gz that is damaged in the middle',
      damaged(200, 100),
      'The .gz file is truncated or damaged: it cannot be decompressed.',
    ],
    [
      'a .gz with a wrong checksum',
      damaged(8, 4),
      'The .gz file is truncated or damaged: it cannot be decompressed.',
    ],
    [
      'a quote that never closes',
      `${HEADER}${good}Ford,"Focus,2019,1\n`,
      'The file cannot be read as CSV from line 3002 on: a quote that opens there is never closed.',
    ],
    [
      'an unclosed quote before too much text',
      `${HEADER}Ford,"Focus,2019,1\n${good.repeat(6)}`,
      'The file cannot be read as CSV from line 2 on: a row is too long, perhaps because a quote that opens there is never closed.',
    ],
    [
      'a very long line',
      'a'.repeat(300_000),
      'The file cannot be read as CSV from line 1 on: a row is too long, perhaps because a quote that opens there is never closed.',
    ],
    [
      'UTF-8 text with a damaged character',
      Buffer.concat([
        Buffer.from(`${HEADER}Škoda,Fabia,2019,1\n${good}`),
        Buffer.from('Citroën,C3,2019,1\n', 'latin1'),
      ]),
      "The file is not in UTF-8 (line 3003): save it as 'CSV UTF-8', or import it with --encoding windows-1252 if an older version of Excel created it.",
    ],
    [
      'a truncated character at the end',
      Buffer.from(`${HEADER}Ford,Citroë`).subarray(0, -1),
      "The file is not in UTF-8 (line 2): save it as 'CSV UTF-8', or import it with --encoding windows-1252 if an older version of Excel created it.",
    ],
    [
      'an Excel workbook',
      Buffer.from('504b030414000600', 'hex'),
      "The file is a workbook or an archive: save the sheet as 'CSV UTF-8' and import that.",
    ],
    [
      'binary data',
      Buffer.from(`${HEADER}\0\0`),
      'The file is not a CSV file: it contains binary data.',
    ],
  ])('%s', async (_, file, message) => {
    await expect(importFile(file, {}, 4_096)).rejects.toMatchObject({ code: 'invalid', message });
    expect(await carCount()).toBe(0);
    expect(await db.select().from(makes)).toEqual([]);
  });

  it('a file that cannot be read to its end', async () => {
    await expect(importChunks(broken(HEADER + good))).rejects.toThrow('read error');
    expect(await carCount()).toBe(0);
  });
});
