import { useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { defineIsland, IslandContext } from './define-island.tsx';
import { PageIslands } from './render-islands.tsx';

function Field({ label }: { label: string }) {
  const id = useId();
  const [value] = useState('');
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} defaultValue={value} />
    </>
  );
}
const FieldIsland = defineIsland('field', Field);

/** Renders a page as `app/entry.server.tsx` does. */
function render(page: React.ReactNode): string {
  const islands = new PageIslands();
  return islands.fill(renderToString(<IslandContext value={islands}>{page}</IslandContext>));
}

describe('an island', () => {
  it('is rendered as a separate React tree with its name as the prefix of ids', () => {
    const html = render(
      <main>
        <FieldIsland label="Words" />
      </main>,
    );
    const island = renderToString(<Field label="Words" />, { identifierPrefix: 'field' });
    expect(html).toContain(`style="display:contents">${island}</div></main>`);
  });

  it('sends its properties with the page', () => {
    const html = render(<FieldIsland label={'"><script>alert(1)</script>$&'} />);
    expect(html).not.toContain('<script>');
    const [, props = ''] = /data-props="([^"]*)"/.exec(html) ?? [];
    const text = props.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(JSON.parse(text.replaceAll('&amp;', '&'))).toEqual({
      label: '"><script>alert(1)</script>$&',
    });
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;$&amp;</label>');
  });

  it('cannot be on a page twice, because its name is the prefix of its ids', () => {
    const page = (
      <>
        <FieldIsland label="One" />
        <FieldIsland label="Two" />
      </>
    );
    expect(() => render(page)).toThrow('The page contains the island field twice');
  });

  it('cannot be on a page that is hydrated as a whole', () => {
    expect(() => renderToString(<FieldIsland label="Words" />)).toThrow('without a collector');
  });
});
