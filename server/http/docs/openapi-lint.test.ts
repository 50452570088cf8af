import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { unconnectedApp } from '../../testing/app.ts';

const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
afterAll(() => rm(folder, { recursive: true }));

it('has no problem under the recommended rules of Redocly', async () => {
  const file = join(folder, 'openapi.json');
  const response = await unconnectedApp().request('/api/openapi.json');
  await writeFile(file, await response.text());
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/redocly',
    ['lint', file, '--extends=recommended', '--format=json'],
    // No network: neither telemetry nor a check for a newer version.
    {
      env: {
        ...process.env,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      },
    },
  ).catch((error: { stdout: string; stderr: string }) => error);
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  expect(problems).toEqual([]);
}, 60_000);
