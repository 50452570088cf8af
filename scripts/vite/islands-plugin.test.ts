import { expect, it } from 'vitest';
import { scriptOf } from './islands-plugin.ts';

const ENTRY = 'app/entry.islands.tsx';
const chunk = (name: string, imports: string[] = []) => ({ file: `assets/${name}.js`, imports });

it('lists every chunk that the entry imports statically once', () => {
  const manifest = {
    [ENTRY]: { ...chunk('islands', ['_site.js']), dynamicImports: ['_carousel.js'] },
    'app/entry.forms.tsx': chunk('forms', ['_site.js']),
    '_site.js': chunk('site', ['_react.js', '_runtime.js']),
    '_react.js': chunk('react', ['_runtime.js']),
    '_runtime.js': chunk('runtime'),
    '_carousel.js': chunk('carousel'),
  };
  const script = scriptOf(manifest, ENTRY);
  expect(script).toEqual({
    modules: ['/assets/islands.js'],
    imports: ['/assets/islands.js', '/assets/site.js', '/assets/react.js', '/assets/runtime.js'],
  });
});

it('rejects a manifest without the entry', () => {
  expect(() => scriptOf({}, ENTRY)).toThrow(`no entry ${ENTRY}`);
});
