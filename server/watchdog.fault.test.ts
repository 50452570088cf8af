import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { asPidOne } from './testing/faults/pid-one.ts';

const watchdog = new URL('watchdog.ts', import.meta.url).href;

const NODE = [process.execPath];

/** Runs a process with a watchdog of one second; returns how it ended. */
async function run(script: string, [file = '', ...args] = NODE) {
  const source = `import { startWatchdog } from '${watchdog}'; const stop = startWatchdog(1); ${script}`;
  const child = spawn(file, [...args, '--input-type=module', '--eval', source]);
  const [output, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { output, code, signal };
}

const BLOCK = 'const end = Date.now() + 10_000; while (Date.now() < end);';
const wait = (milliseconds: number) =>
  `await new Promise((done) => setTimeout(done, ${milliseconds}));`;

it('kills a process whose event loop is blocked', async () => {
  const { output, signal } = await run(BLOCK);
  expect(signal).toBe('SIGKILL');
  expect(output).toContain('did not respond for 1 seconds');
});

// The kernel ignores a SIGKILL that the first process of a container sends to itself.
it.skipIf(!asPidOne)('kills a process that is PID 1', async () => {
  const { output, signal } = await run(`${BLOCK} console.error('survived');`, [
    ...asPidOne!,
    ...NODE,
  ]);
  expect(output).toContain('did not respond for 1 seconds');
  expect(output).not.toContain('survived');
  expect(signal).toBe('SIGTRAP');
});

it('does not kill or delay a process whose event loop runs', async () => {
  expect(await run(wait(3_500))).toEqual({ output: '', code: 0, signal: null });
});

it('does not kill a process after it was stopped', async () => {
  const { code } = await run(`stop(); const end = Date.now() + 3_500; while (Date.now() < end);`);
  expect(code).toBe(0);
});

it('does not kill a process that is being debugged', async () => {
  const block = `${wait(1_500)} const end = Date.now() + 3_500; while (Date.now() < end);`;
  expect((await run(block, [...NODE, '--inspect=127.0.0.1:0'])).code).toBe(0);
});
