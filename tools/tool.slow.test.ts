import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { toolArguments } from './testing/tool-arguments.ts';

it.each([
  ['backup', ['backup', 'file.tar'], "Unexpected argument 'file.tar'."],
  ['restore', ['restore', '--force'], "Unknown option '--force'"],
  ['restore', ['restore'], 'Expected one file to restore.'],
  ['admin:link', ['admin-account', 'link', '--email', 'x'], '--email: Invalid email address.'],
])(
  'npm run %s with invalid arguments fails with a sentence and its usage',
  async (name, args, message) => {
    const [script = '', ...others] = args;
    const running = promisify(execFile)(process.execPath, toolArguments(script, ...others));
    const { code, stderr } = await running.then(
      () => expect.unreachable(),
      (error: { code: number; stderr: string }) => error,
    );
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain(`\nnpm run ${name} `);
    expect(stderr).not.toMatch(/^\s+at /m);
  },
);
