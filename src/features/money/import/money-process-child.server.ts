/** Entry of the money file process, started by `import-money.server.ts`. */
import { serveTasks } from '../../../platform/foreign/serve-tasks.server.ts';
import { piecesOf } from '../../../platform/csv/csv-text.server.ts';
import { readMoneyFile } from './money-file.server.ts';

const TASKS = { readMoneyFile: (file: Uint8Array) => readMoneyFile(piecesOf(file)) };
export type Tasks = typeof TASKS;

serveTasks(TASKS);
