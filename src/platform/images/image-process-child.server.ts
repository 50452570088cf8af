/** Entry of the image process, started by `image-process.ts`. Exits when its parent exits. */
import { AppError, type ErrorCode } from '../errors.ts';
import { encodeGraphic } from './encode-graphic.server.ts';
import { encodeImage, encodeJpeg } from './encode.server.ts';
import { makeVariants } from './variants.server.ts';

const TASKS = { encodeGraphic, encodeImage, encodeJpeg, makeVariants };

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;

export type TaskRequest = {
  [Name in TaskName]: { id: number; task: Name; input: Parameters<Tasks[Name]> };
}[TaskName];

/** `code` is null for an error that is not an `AppError`. */
export type TaskReply =
  | { id: number; result: unknown }
  | { id: number; code: ErrorCode | null; message: string };

/** Sent when a task begins. */
export interface TaskReceived {
  id: number;
  received: true;
}

process.on('message', (request: TaskRequest) => {
  reply({ id: request.id, received: true });
  run(request).then(
    (result) => reply({ id: request.id, result }),
    (error: unknown) =>
      reply({
        id: request.id,
        code: error instanceof AppError ? error.code : null,
        message: error instanceof Error ? error.message : String(error),
      }),
  );
});
process.on('disconnect', () => process.exit(0));
// Signals reach the whole process group. Ignore them, so that running tasks can finish.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

function run(request: TaskRequest): Promise<unknown> {
  switch (request.task) {
    case 'encodeGraphic':
      return TASKS.encodeGraphic(...request.input);
    case 'encodeImage':
      return TASKS.encodeImage(...request.input);
    case 'encodeJpeg':
      return TASKS.encodeJpeg(...request.input);
    default:
      return TASKS.makeVariants(...request.input);
  }
}

function reply(message: TaskReceived | TaskReply): void {
  // The callback ignores errors: the parent may have exited.
  process.send?.(message, undefined, undefined, () => undefined);
}
