import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it, onTestFinished } from 'vitest';
import { readForeignStockFile } from '../src/features/cars/import/foreign-stock-file.server.ts';
import { DEFAULT_IMPORT, importStock } from '../src/features/cars/import/import.server.ts';
import type { StockFileOptions } from '../src/features/cars/import/stock-file.server.ts';
import { AppError } from '../src/platform/errors.ts';
import { ForeignError } from '../src/platform/foreign/foreign-process.server.ts';
import { encodeImage } from '../src/platform/images/image-process.server.ts';
import { testDatabase } from './helpers/database/database.ts';
import { HOSTILE, repeated } from './helpers/hostile-content.ts';
import { testJpeg } from './helpers/images/jpeg.ts';

/** Lengths of hostile values; the longest one only where so much is read. */
const LENGTH = 20_000;
const LONGEST = 1_000_000;
/** Milliseconds that the event loop may wait: a deadline against hanging on a busy machine. The goal is 50. */
const DEADLINE = 1_000;

const database = await testDatabase();

/** Measures how long the event loop waits, until the end of the test. */
function watchLoop(what: string): void {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  onTestFinished(() => {
    delay.disable();
    const [longest, most] = [delay.max, delay.percentile(99)].map((ns) => Math.round(ns / 1e6));
    console.info(`${what}: the event loop waited at most ${longest} ms, mostly under ${most} ms.`);
    expect(longest).toBeLessThan(DEADLINE);
  });
}

const CELLS = ['Ford', 'Focus', '2019', '15000'];
const HEADER = 'make,model,year,price';
const CSV_ENTRIES: Readonly<Record<string, (value: string) => string>> = {
  'as a file': (value) => value,
  'as headings': (value) => `${HEADER},${value}\n${CELLS.join()},x`,
  'as a quoted heading': (value) => `${HEADER},"${value.replaceAll('"', '""')}"\n${CELLS.join()},x`,
  'as a row': (value) => `${HEADER}\n${value}`,
  ...Object.fromEntries(
    ['make', 'price', 'mileage', 'features', 'status', 'registration', 'first registered'].map(
      (heading) => [
        `as a cell of ${heading}`,
        (value: string) =>
          `${HEADER.replace(heading, 'x')},${heading}\n${CELLS.join()},"${value.replaceAll('"', '""')}"`,
      ],
    ),
  ),
};

const read = (text: string, options: StockFileOptions) =>
  readForeignStockFile(Buffer.from(text, 'latin1'), options);

it('imports the stock file behind each hostile file, and refuses what it cannot read with a sentence', async () => {
  const options = { ...DEFAULT_IMPORT, dryRun: true, nextYear: 2027 };
  const importFile = (text: string) =>
    importStock(
      { database, now: new Date(), user: null, publicUrl: 'https://cars.example' },
      { read: (all) => read(text, all), options },
    );
  watchLoop('Hostile stock files');
  const failed: string[] = [];
  for (const [entry, file] of Object.entries(CSV_ENTRIES))
    for (const [name, value] of Object.entries(HOSTILE))
      for (const length of [LENGTH, ...(entry === 'as a file' ? [LONGEST] : [])])
        try {
          for await (const _ of read(file(repeated(value, length)), options));
        } catch (error) {
          if (!(error instanceof AppError) || error instanceof ForeignError)
            failed.push(`${length} ${name} ${entry}: ${String(error)}`);
        }
  expect(failed).toEqual([]);
  for (const name of ['__proto__', 'constructor'])
    expect(await importFile(`${HEADER},${name}\n${CELLS.join()},x`)).toMatchObject({
      added: 1,
      ignoredColumns: [{ heading: name, reason: 'no field for it' }],
    });
  const wide = `${HEADER},${repeated('a,', 40_000)}\n`;
  await expect(importFile(wide)).rejects.toThrow(/^Line 1 has 20,004 columns.* at most 500/);
  expect(await importFile(`${HEADER}\n${CELLS.join()}`)).toMatchObject({ added: 1, rejected: [] });
});

it('reads the image behind each hostile image', async () => {
  const photo = await testJpeg({ width: 60, height: 40 });
  watchLoop('Hostile images');
  for (const value of Object.values(HOSTILE))
    for (const start of ['', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP'])
      await expect(
        encodeImage(Buffer.from(start + repeated(value, 100_000), 'latin1')),
      ).rejects.toBeInstanceOf(AppError);
  expect(await encodeImage(photo)).toMatchObject({ width: 60, height: 40 });
});
