/** Entry of the stock file process, started by `browser-import.server.ts`. */
import { piecesOf } from '../../../platform/csv/csv-text.server.ts';
import { serveTasks } from '../../../platform/foreign/serve-tasks.server.ts';
import { readStockFile, type StockFileOptions } from './stock-file.server.ts';

const TASKS = {
  readStockFile: (file: Uint8Array, options: StockFileOptions) =>
    readStockFile(piecesOf(file), options),
};
export type Tasks = typeof TASKS;

serveTasks(TASKS);
