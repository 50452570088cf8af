import { describe, expect, it } from 'vitest';
import { deferScripts } from './document.ts';

describe('deferScripts', () => {
  it('prevents the router’s script from running and lists its preloads in data-parts', () => {
    const html =
      '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
      '<link rel="modulepreload" href="/assets/a.js"/><script type="module" async="">import "/assets/a.js";</script>';
    expect(deferScripts(html)).toBe(
      '<head></head><script type="text/plain" id="router-script" data-parts="/assets/a.js /assets/b.js">import "/assets/a.js";</script>',
    );
  });
});
