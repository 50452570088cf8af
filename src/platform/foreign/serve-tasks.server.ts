import { basename } from 'node:path';
import { AppError, type ErrorCode } from '../errors.ts';

/** A task returns one answer, or yields several, each computed when the parent asks for it. */
// oxlint-disable-next-line typescript/no-explicit-any -- each task has its own input
export type Task = (...input: any[]) => Promise<unknown> | AsyncGenerator<unknown, void>;

/** From the parent: begins a task, asks for its next answer, or ends it. */
export type Request =
  | { id: number; task: string; input: readonly unknown[] }
  | { id: number; step: 'next' | 'end' };

/** From the child process. `code` is null for an error that is not an `AppError`. */
export type Reply =
  | { id: number; result: unknown; done: boolean }
  | { id: number; code: ErrorCode | null; message: string };

/** Heartbeat: sent when a task begins (with its id), and every `SIGN_MS` while one runs (with null). */
export interface Sign {
  began: number | null;
}

const SIGN_MS = 500;

/** Runs tasks for the process that started this one (`foreign-process.server.ts`). Exits when that process exits. */
export function serveTasks(tasks: Readonly<Record<string, Task>>): void {
  const unfinished = new Map<number, AsyncGenerator<unknown, void>>();
  let running = 0;

  async function answer(request: Request): Promise<Reply> {
    const { id } = request;
    if ('task' in request) {
      const made = tasks[request.task]!(...request.input);
      if (!('next' in made)) return { id, result: await made, done: true };
      unfinished.set(id, made);
    }
    const { value, done = false } = (await unfinished.get(id)?.next()) ?? { done: true };
    if (done) unfinished.delete(id);
    return { id, result: value, done };
  }

  process.on('message', (request: Request) => {
    if ('step' in request && request.step === 'end') {
      void unfinished.get(request.id)?.return();
      unfinished.delete(request.id);
      return;
    }
    send({ began: request.id });
    running += 1;
    answer(request)
      .catch((error: unknown): Reply => {
        unfinished.delete(request.id);
        return { id: request.id, ...described(error) };
      })
      .then(send, () => {})
      .finally(() => (running -= 1));
  });
  setInterval(() => {
    if (running > 0) send({ began: null });
  }, SIGN_MS);
  process.on('disconnect', () => process.exit(0));
  // Signals reach the whole process group. Ignore them, so that running tasks can finish.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}

function send(message: Reply | Sign): void {
  // The callback ignores errors: the parent may have exited.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** The message of an unexpected error can contain a part of the foreign content, which must not be logged. */
function described(error: unknown): { code: ErrorCode | null; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return { code: null, message: 'an unknown error' };
  const [, place = 'an unknown place'] = /^ {4}at (.+)$/m.exec(error.stack ?? '') ?? [];
  return { code: null, message: `${error.name} at ${basename(place).replace(/\)$/, '')}` };
}
