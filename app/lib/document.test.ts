import { describe, expect, it } from 'vitest';
import { deferScripts } from './document.ts';

describe('deferScripts', () => {
  it('makes the router’s script inert and moves the addresses of its parts into it', () => {
    const html =
      '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
      '<link rel="modulepreload" href="/assets/a.js"/><script type="module" async="">import "/assets/a.js";</script>';
    expect(deferScripts(html)).toBe(
      '<head></head><script type="text/plain" id="router-script" data-parts="/assets/a.js /assets/b.js">import "/assets/a.js";</script>',
    );
  });
});
