import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { AppError } from '../../domain/errors.ts';
import type { Order, Reply, TaskName, Tasks } from './image-process-child.ts';
import { MAX_CONCURRENT_IMAGES } from './concurrency.ts';

/**
 * `encodeImage` and `makeVariants` in a process of their own, which starts with the first image and
 * ends when there was none for a while. An image that breaks a decoder breaks nothing else, its
 * secrets are not there, and its memory goes back to the machine.
 */
export const encodeImage: Tasks['encodeImage'] = (...input) => inTurn('encodeImage', input);
export const makeVariants: Tasks['makeVariants'] = (...input) => inTurn('makeVariants', input);

/** Longer than the decoder gives itself: what takes this long hangs where no decoder looks at the clock. */
const STALLED_MS = 60_000;

const IDLE_MS = 10_000;

/** Niceness: pages come first. */
const PRIORITY = 2;

/**
 * Large blocks of memory go back to the machine at once. The allocator would keep them for each thread,
 * which takes three times the memory; it reads this when a process starts only.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

/** What a process needs of the environment on any system; the rest, passwords among it, stays here. */
const NEEDED = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'];

interface Work {
  order: Order;
  settle: (reply: Reply) => void;
  stalled?: NodeJS.Timeout;
}

const waiting: Work[] = [];
const atWork = new Map<number, Work>();
let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let orders = 0;

function inTurn<Name extends TaskName>(
  task: Name,
  input: Parameters<Tasks[Name]>,
): ReturnType<Tasks[Name]>;
function inTurn(task: TaskName, input: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    waiting.push({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the overload ties the input to its task
      order: { id: (orders += 1), task, input } as Order,
      settle: (reply) => {
        if ('result' in reply) resolve(reply.result);
        else
          reject(reply.code ? new AppError(reply.code, reply.message) : new Error(reply.message));
      },
    });
    next();
  });
}

/** Hands over what waits, as much at a time as there are lanes. */
function next(): void {
  while (atWork.size < MAX_CONCURRENT_IMAGES && waiting.length > 0) {
    const work = waiting.shift()!;
    clearTimeout(idle);
    child ??= start();
    child.channel?.ref();
    atWork.set(work.order.id, work);
    work.stalled = setTimeout(() => child?.kill('SIGKILL'), STALLED_MS);
    child.send(work.order);
  }
  if (atWork.size > 0) return;
  child?.channel?.unref();
  clearTimeout(idle);
  idle = setTimeout(() => {
    child?.disconnect();
    child = undefined;
  }, IDLE_MS).unref();
}

function start(): ChildProcess {
  const env = Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]));
  const started = fork(new URL('image-process-child.ts', import.meta.url), {
    env: { ...env, ...ALLOCATOR },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.unref();
  if (started.pid !== undefined) setPriority(started.pid, PRIORITY);
  started.on('message', (reply: Reply) => finish(reply));
  started.on('error', ({ message }) => fail(started, null, message));
  started.on('exit', () => fail(started, 'invalid', 'This image could not be read'));
  return started;
}

function finish(reply: Reply): void {
  const work = atWork.get(reply.id);
  if (!work) return;
  clearTimeout(work.stalled);
  atWork.delete(reply.id);
  work.settle(reply);
  next();
}

/** The process is gone, and with it what it had at hand; what still waits gets another. */
function fail(gone: ChildProcess, code: 'invalid' | null, message: string): void {
  if (child !== gone) return;
  child = undefined;
  const lost = [...atWork.keys()];
  for (const id of lost) finish({ id, code, message });
}
