import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { compileInlineScript } from './inline-script-plugin.ts';

it.each([
  ['start.ts', 'clicks.ts'],
  ['forms.ts', 'hydration.ts'],
])('compiles %s to one classic script without imports', async (name, imported) => {
  const file = fileURLToPath(new URL(`../../app/start/${name}`, import.meta.url));
  const { code, files } = await compileInlineScript(file);
  expect(() => new Script(code)).not.toThrow();
  expect(code).not.toMatch(/<\/script|\bimport\b|\bexport\b/);
  expect(code.length).toBeLessThan(6_600);
  expect(files.some((path) => path.endsWith(imported))).toBe(true);
});
