import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it.each([
  ['backup', 'file.tar', "Unexpected argument 'file.tar'."],
  ['move', 'postgres://db/forecourt', "Unexpected argument 'postgres://db/forecourt'."],
  ['restore', '--force', "Unknown option '--force'"],
])('npm run %s -- %s fails with a sentence and the help', async (name, argument, message) => {
  const script = new URL(`${name}.ts`, import.meta.url).pathname;
  const running = promisify(execFile)(process.execPath, [script, argument]);
  const { code, stderr } = await running.then(
    () => expect.unreachable(),
    (error: { code: number; stderr: string }) => error,
  );
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).toContain(`\nnpm run ${name} `);
  expect(stderr).not.toMatch(/^\s+at /m);
});
