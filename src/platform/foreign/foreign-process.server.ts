import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Reply, Request, Sign, Task } from './serve-tasks.server.ts';

/** Foreign content that cannot be read: its process crashed, took too long or needed too much memory. */
export class ForeignError extends AppError {
  readonly reason: Reason;

  constructor(message: string, reason: Reason) {
    super('invalid', message);
    this.reason = reason;
  }
}
type Reason = 'crashed' | 'slow' | 'memory';

interface Options {
  /** Name in errors: `image`. */
  name: string;
  /** The program: a source file, or the built one in the folder of the bundle. */
  program: URL;
  /** Milliseconds for one answer. A process that does not react for `STUCK_MS` ends earlier. */
  limitMs: number;
  /** Memory of the process. Known on Linux only; elsewhere only the heap is limited. */
  megabytes: number;
  /** Tasks that run at the same time. */
  concurrency: number;
  /** The message of a `ForeignError`, for users. */
  unreadable: string;
  env?: Readonly<Record<string, string>>;
}

/** Milliseconds without a sign of the process, which sends one every half second unless its event loop is blocked. */
const STUCK_MS = 15_000;
const WATCH_MS = 100;
const IDLE_MS = 10_000;

/** Niceness, so that web requests take precedence. */
const PRIORITY = 2;

/** The only variables that the child process inherits, so that it holds no passwords. */
const INHERITED = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'NODE_COMPILE_CACHE'];

/** Returns the address of a program in the folder of the module that starts it. */
export const programOf = (module: ImportMeta, name: string): URL =>
  new URL(`./${name}${extname(module.filename)}`, pathToFileURL(module.filename));

interface Pending {
  worker: Worker;
  /** True once the child process has begun the task. */
  began: boolean;
  deadline: number;
  resolve: (reply: Reply | ForeignError | null) => void;
}

interface Worker {
  child: ChildProcess;
  heardAt: number;
  /** Why this process was killed. */
  killed?: Reason;
  /** Output of a process that does not start. */
  errors: string;
}

let requests = 0;

/**
 * Reads foreign content in a child process with limits of time and memory (decision 009). It starts with the first
 * task and exits when idle. If it crashes or reaches a limit, the tasks in progress fail with a `ForeignError`, and the
 * next task starts a new process. It holds no secrets, and its memory returns to the operating system.
 */
export function foreignProcess<Tasks extends Record<keyof Tasks, Task>>(options: Options) {
  const limit = pLimit(options.concurrency);
  const pending = new Map<number, Pending>();
  let current: Worker | undefined;
  /** Number of open streams. */
  let streams = 0;
  let idle: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  let watchedAt = 0;

  function start(): Worker {
    const env = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
    const child = fork(options.program, {
      env: { ...env, ...options.env },
      execArgv: [`--max-old-space-size=${options.megabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const worker: Worker = { child, heardAt: performance.now(), errors: '' };
    child.unref();
    // An ordinary user cannot raise the priority above that of the server.
    if (child.pid !== undefined) setPriority(child.pid, Math.max(PRIORITY, getPriority()));
    // Like the process, its output must not keep the server from exiting.
    if (child.stderr instanceof Socket) child.stderr.unref();
    child.stderr?.on('data', (chunk) => (worker.errors = `${worker.errors}${chunk}`.slice(-2_000)));
    child.on('message', (message: Sign | Reply) => {
      worker.heardAt = performance.now();
      if ('id' in message) settle(message.id, message);
      else if (message.began !== null) markBegun(message.began);
    });
    child.on('error', ({ message }) => {
      worker.errors += message;
      end(worker, null);
    });
    child.on('exit', (_code, signal) => {
      // V8 aborts a process whose heap is full.
      worker.killed ??= signal === 'SIGABRT' ? 'memory' : 'crashed';
      end(worker, worker.killed);
    });
    return worker;
  }

  const markBegun = (id: number) => {
    const task = pending.get(id);
    if (task) task.began = true;
  };

  function settle(id: number, reply: Reply | ForeignError | null): void {
    pending.get(id)?.resolve(reply);
    pending.delete(id);
    exitWhenIdle();
  }

  /** Fails the tasks that the ended process had begun. The other tasks are retried in a new one. */
  function end(worker: Worker, reason: Reason | null): void {
    if (current === worker) current = undefined;
    for (const [id, task] of pending)
      if (task.worker === worker)
        settle(id, task.began && reason ? new ForeignError(options.unreadable, reason) : null);
  }

  function exitWhenIdle(): void {
    if (pending.size > 0) return;
    clearInterval(watch);
    watch = undefined;
    // An idle child must not keep the server from exiting.
    current?.child.channel?.unref();
    clearTimeout(idle);
    if (streams > 0) return;
    idle = setTimeout(() => {
      current?.child.disconnect();
      current = undefined;
    }, IDLE_MS).unref();
  }

  /** Kills processes that reached a limit. */
  function check(): void {
    const now = performance.now();
    // This process was busy or the machine slept: signs have arrived that are not handled yet.
    const wasBusy = now - watchedAt > 10 * WATCH_MS;
    watchedAt = now;
    for (const { worker, deadline } of pending.values()) {
      if (wasBusy) worker.heardAt = now;
      const isSlow = now > deadline || now - worker.heardAt > STUCK_MS;
      if (!isSlow && megabytesOf(worker.child) <= options.megabytes) continue;
      worker.killed ??= isSlow ? 'slow' : 'memory';
      worker.child.kill('SIGKILL');
    }
  }

  /** Resolves to null if the process died before it began the task: the content is not at fault. */
  function deliver(worker: Worker, request: Request): Promise<Reply | ForeignError | null> {
    clearTimeout(idle);
    worker.child.channel?.ref();
    if (watch === undefined) {
      watchedAt = performance.now();
      watch = setInterval(check, WATCH_MS);
    }
    if (pending.size === 0) worker.heardAt = performance.now();
    return new Promise((resolve) => {
      const deadline = performance.now() + options.limitMs;
      pending.set(request.id, { worker, began: false, deadline, resolve });
      worker.child.send(request, (error) => {
        if (!error) return;
        if (current === worker) current = undefined;
        settle(request.id, null);
      });
    });
  }

  async function begin(task: string, input: readonly unknown[]) {
    const id = (requests += 1);
    let worker: Worker | undefined;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      worker = current ??= start();
      const reply = await deliver(worker, { id, task, input });
      if (reply !== null) return { id, worker, reply: successful(reply) };
    }
    throw new Error(`The ${options.name} process does not start. ${worker?.errors ?? ''}`.trim());
  }

  function successful(reply: Reply | ForeignError) {
    if (reply instanceof Error) throw reply;
    if ('result' in reply) return reply;
    if (reply.code !== null) throw new AppError(reply.code, reply.message);
    throw new Error(`The ${options.name} process failed: ${reply.message}`);
  }

  return {
    /** Runs a task that has one answer. */
    run: <Name extends keyof Tasks & string, Answer>(
      task: Name,
      input: Parameters<Tasks[Name]>,
      answer: z.ZodType<Answer>,
    ): Promise<Answer> => limit(async () => answer.parse((await begin(task, input)).reply.result)),

    /** Runs a task that has several answers. The next one is made when it is requested. */
    async *stream<Name extends keyof Tasks & string, Answer>(
      task: Name,
      input: Parameters<Tasks[Name]>,
      answer: z.ZodType<Answer>,
    ): AsyncGenerator<Answer, void> {
      const { id, worker, reply: first } = await begin(task, input);
      let reply = first;
      streams += 1;
      try {
        while (!reply.done) {
          yield answer.parse(reply.result);
          const next = await deliver(worker, { id, step: 'next' });
          reply = successful(next ?? new ForeignError(options.unreadable, 'crashed'));
        }
      } finally {
        streams -= 1;
        exitWhenIdle();
        if (!reply.done) worker.child.send({ id, step: 'end' } satisfies Request, () => {});
      }
    },
  };
}

/** Returns the resident memory of a process, or 0 where the operating system has no `/proc`. */
function megabytesOf({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
