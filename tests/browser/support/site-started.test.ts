import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { siteStarted } from './site-started.ts';

it('rejects with the reason as soon as the process of a site ends', async () => {
  const server = spawn(process.execPath, ['-e', 'process.exit(3)']);
  await expect(siteStarted(server, 'http://127.0.0.1:1')).rejects.toThrow(
    'The site at http://127.0.0.1:1 did not start (3).',
  );
});
