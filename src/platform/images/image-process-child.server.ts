/** Entry of the image process, started by `image-process.server.ts`. */
import { serveTasks } from '../foreign/serve-tasks.server.ts';
import { encodeGraphic, encodeForPrint, encodeImage, encodeJpeg } from './encode.server.ts';
import { makeVariants } from './variants.server.ts';

const TASKS = { encodeForPrint, encodeGraphic, encodeImage, encodeJpeg, makeVariants };
export type Tasks = typeof TASKS;

serveTasks(TASKS);
