import { AppError } from '../../src/platform/errors.ts';
import { serveTasks } from '../../src/platform/foreign/serve-tasks.server.ts';

/** A program that does what hostile content can make a parser do. */
const TASKS = {
  echo: async (value: unknown) => value,
  hang: async () => {
    for (;;);
  },
  fillHeap: async () => {
    const kept: string[] = [];
    for (let at = 0; ; at += 1) kept.push(`${at}`.repeat(10));
  },
  fillBuffers: async () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(10_000_000, 1));
  },
  crash: async () => process.kill(process.pid, 'SIGSEGV'),
  refuse: async () => {
    throw new AppError('tooLarge', 'Too large');
  },
  fail: async () => {
    throw new Error('canary');
  },
  async *count(to: number) {
    for (let at = 1; at <= to; at += 1) yield at;
  },
  async *hangLater() {
    yield 1;
    for (;;);
  },
};
export type Tasks = typeof TASKS;

serveTasks(TASKS);
