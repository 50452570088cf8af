/** Entry of the process that works on images; `image-process.ts` starts it; it exits when its parent does. */
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { encodeImage } from './encode.ts';
import { makeVariants } from './variants.ts';

const TASKS = { encodeImage, makeVariants };

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;

/** What is asked of this process. */
export type Order = {
  [Name in TaskName]: { id: number; task: Name; input: Parameters<Tasks[Name]> };
}[TaskName];

/** What it says: the result, or why there is none. A code belongs to an `AppError`. */
export type Reply =
  | { id: number; result: unknown }
  | { id: number; code: ErrorCode | null; message: string };

process.on('message', (order: Order) => {
  perform(order).then(
    (result) => reply({ id: order.id, result }),
    (error: unknown) =>
      reply({
        id: order.id,
        code: error instanceof AppError ? error.code : null,
        message: error instanceof Error ? error.message : String(error),
      }),
  );
});
process.on('disconnect', () => process.exit(0));
// Signals to a group reach this process too: what is at hand is finished first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

function perform(order: Order): Promise<unknown> {
  return order.task === 'encodeImage'
    ? TASKS.encodeImage(...order.input)
    : TASKS.makeVariants(...order.input);
}

function reply(message: Reply): void {
  // Whoever asked may be gone.
  process.send?.(message, undefined, undefined, () => undefined);
}
