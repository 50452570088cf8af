import { foreignProcess, programOf } from '../../../platform/foreign/foreign-process.server.ts';
import { type StockFileOptions, stockFileStep, type StockFileSteps } from './stock-file.server.ts';
import type { Tasks } from './stock-process-child.server.ts';

const files = foreignProcess<Tasks>({
  name: 'stock file',
  program: programOf(import.meta, 'stock-process-child.server'),
  limitMs: 30_000,
  // The keys of a million rows take half of it.
  megabytes: 800,
  concurrency: 1,
  unreadable: 'This file takes too much time or memory to read. Split it.',
});

/** Calls `readStockFile` in the stock file process, because owners upload files that others wrote. */
export const readForeignStockFile = (file: Buffer, options: StockFileOptions): StockFileSteps =>
  files.stream('readStockFile', [file, options], stockFileStep);
