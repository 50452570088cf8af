/** Entry of the stock file process, started by `foreign-stock-file.server.ts`. */
import { serveTasks } from '../../../platform/foreign/serve-tasks.server.ts';
import { readStockFile, type StockFileOptions } from './stock-file.server.ts';

const PIECE = 64 * 1024;

const TASKS = {
  readStockFile: (file: Uint8Array, options: StockFileOptions) =>
    readStockFile(piecesOf(file), options),
};
export type Tasks = typeof TASKS;

async function* piecesOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += PIECE) {
    yield file.subarray(at, at + PIECE);
    // Lets the process say that it is not stuck.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

serveTasks(TASKS);
