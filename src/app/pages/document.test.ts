import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { deferScripts, withLoaderData } from './document.ts';

it('deferScripts prevents the page’s script from running and lists its preloads and the next modules', () => {
  const html =
    '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
    '<link rel="modulepreload" href="/assets/a.js"/><script type="module" async="">import "/assets/a.js";</script>';
  expect(deferScripts(html, ['/assets/b.js', '/assets/c.js'])).toBe(
    '<head></head><script type="text/plain" id="page-script" data-parts="/assets/a.js /assets/b.js" data-next="/assets/c.js">import "/assets/a.js";</script>',
  );
});

describe('withLoaderData', () => {
  const page = '<!DOCTYPE html><html><body><p>Page</p></body></html>';

  it('sends the data to the router’s stream at the end of the body', () => {
    const [, code = ''] = /<p>Page<\/p><script>(.*)<\/script><\/body><\/html>$/.exec(
      withLoaderData(page, '[{"a":"$&"}]\n'),
    ) ?? ['', ''];
    expect(received(code)).toEqual(['[{"a":"$&"}]\n', 'closed']);
  });

  it('escapes a text that would end the script', () => {
    const html = withLoaderData(page, '["</script><script>alert(1)</script>"]');
    expect(html.match(/<\/?script/g)).toHaveLength(2);
  });
});

/** Runs the script and returns what the stream of the router received. */
function received(code: string): string[] {
  const calls: string[] = [];
  const streamController = {
    enqueue: (text: string) => calls.push(text),
    close: () => calls.push('closed'),
  };
  runInNewContext(code, { window: { __reactRouterContext: { streamController } } });
  return calls;
}
