import { foreignProcess, programOf } from '../../../platform/foreign/foreign-process.server.ts';
import { type MoneyFileRows, moneyFileRows } from './money-file.server.ts';
import type { Tasks } from './money-process-child.server.ts';

const files = foreignProcess<Tasks>({
  name: 'money file',
  program: programOf(import.meta, 'money-process-child.server'),
  limitMs: 30_000,
  megabytes: 400,
  concurrency: 1,
  unreadable: 'This file takes too much time or memory to read. Split it.',
});

/** Calls `readMoneyFile` in the money file process, because owners upload files that others wrote. */
export const readForeignMoneyFile = (file: Buffer): Promise<MoneyFileRows> =>
  files.run('readMoneyFile', [file], moneyFileRows);
