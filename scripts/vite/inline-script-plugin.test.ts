import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { compileInlineScript } from './inline-script-plugin.ts';

it('compiles the inline script to one classic script without imports', async () => {
  const file = fileURLToPath(new URL('../../app/start/start.ts', import.meta.url));
  const { code, files } = await compileInlineScript(file);
  expect(() => new Script(code)).not.toThrow();
  expect(code).not.toMatch(/<\/script|\bimport\b|\bexport\b/);
  expect(code.length).toBeLessThan(3_700);
  expect(files.some((path) => path.endsWith('clicks.ts'))).toBe(true);
});
