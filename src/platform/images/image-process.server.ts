import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { extname } from 'node:path';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';
import { measured, publish } from '../ports/measurements.server.ts';
import type {
  TaskName,
  TaskReceived,
  TaskReply,
  TaskRequest,
  Tasks,
} from './image-process-child.server.ts';
import { MAX_CONCURRENT_IMAGES } from './concurrency.server.ts';

/**
 * `encodeImage`, `encodeGraphic`, `encodeJpeg` and `makeVariants` in a child process (decisions 009 and 014). It starts with
 * the first image and exits when idle. A crashing decoder fails only the images in progress, the process holds
 * no secrets, and its memory returns to the operating system.
 */
export const encodeImage: Tasks['encodeImage'] = (...input) => run('encodeImage', input);
export const encodeGraphic: Tasks['encodeGraphic'] = (...input) => run('encodeGraphic', input);
export const encodeJpeg: Tasks['encodeJpeg'] = (...input) => run('encodeJpeg', input);
export const makeVariants: Tasks['makeVariants'] = (...input) => run('makeVariants', input);

/** A source file, or the built one in the folder of the bundle. */
const PROGRAM = new URL(
  `./image-process-child.server${extname(import.meta.filename)}`,
  import.meta.url,
);

/** Longer than Sharp's own timeout: catches hangs outside of its reach. */
const STALLED_MS = 60_000;

const IDLE_MS = 10_000;

/** Niceness, so that web requests take precedence. */
const PRIORITY = 2;

/**
 * Makes glibc return large blocks to the operating system at once. By default it keeps them per thread,
 * which takes three times the memory. Read at process start only.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

/** The only variables that the child process inherits, so that it holds no passwords. */
const INHERITED = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'NODE_COMPILE_CACHE'];

const limit = pLimit(MAX_CONCURRENT_IMAGES);
interface Pending {
  worker: ChildProcess;
  /** True once the child process has acknowledged the task. */
  received: boolean;
  resolve: (reply: TaskReply | null) => void;
}
const pending = new Map<number, Pending>();
let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let requests = 0;

function run<Name extends TaskName>(
  task: Name,
  input: Parameters<Tasks[Name]>,
): ReturnType<Tasks[Name]>;
async function run(task: TaskName, input: unknown[]): Promise<unknown> {
  const report = (result: 'ok' | 'failed', seconds: number) =>
    publish('image', { task, result, seconds });
  return measured(async () => {
    const id = (requests += 1);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the overload ties the input to its task
    const reply = await limit(() => send({ id, task, input } as TaskRequest));
    if ('result' in reply) return reply.result;
    throw reply.code ? new AppError(reply.code, reply.message) : new Error(reply.message);
  }, report);
}

async function send(request: TaskRequest, attempts = 2): Promise<TaskReply> {
  clearTimeout(idle);
  const worker = (child ??= start());
  worker.channel?.ref();
  const stalled = setTimeout(() => worker.kill('SIGKILL'), STALLED_MS);
  const reply = await deliver(worker, request);
  clearTimeout(stalled);
  if (!reply) {
    if (attempts > 1) return send(request, attempts - 1);
    throw new Error('The image process does not start');
  }
  if (pending.size === 0) exitWhenIdle();
  return reply;
}

/** Resolves to null if the process died before it received the request: the image is not at fault. */
function deliver(worker: ChildProcess, request: TaskRequest): Promise<TaskReply | null> {
  return new Promise((resolve) => {
    pending.set(request.id, { worker, received: false, resolve });
    worker.send(request, (error) => {
      if (!error) return;
      pending.delete(request.id);
      if (child === worker) child = undefined;
      resolve(null);
    });
  });
}

function exitWhenIdle(): void {
  // An idle child must not keep the server from exiting.
  child?.channel?.unref();
  clearTimeout(idle);
  idle = setTimeout(() => {
    child?.disconnect();
    child = undefined;
  }, IDLE_MS).unref();
}

function start(): ChildProcess {
  const env = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const started = fork(PROGRAM, {
    env: { ...env, ...ALLOCATOR },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.unref();
  // An ordinary user cannot raise the priority above that of the server.
  if (started.pid !== undefined) setPriority(started.pid, Math.max(PRIORITY, getPriority()));
  started.on('message', (message: TaskReceived | TaskReply) => {
    if ('received' in message) markReceived(message);
    else settle(message);
  });
  started.on('error', ({ message }) => failPending(started, null, message));
  started.on('exit', () => failPending(started, 'invalid', 'This image could not be read'));
  return started;
}

function markReceived({ id }: TaskReceived): void {
  const task = pending.get(id);
  if (task) task.received = true;
}

function settle(reply: TaskReply): void {
  pending.get(reply.id)?.resolve(reply);
  pending.delete(reply.id);
}

/** Fails the tasks that the ended process had begun. The other tasks start a new process. */
function failPending(ended: ChildProcess, code: 'invalid' | null, message: string): void {
  if (child === ended) child = undefined;
  for (const [id, { worker, received, resolve }] of pending) {
    if (worker !== ended) continue;
    if (received || code === null) settle({ id, code, message });
    else {
      pending.delete(id);
      resolve(null);
    }
  }
}
