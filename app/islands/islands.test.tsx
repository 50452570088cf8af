import { Suspense, use, useId, useState } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { defineIsland, defineKeptPart, PartPreloads } from './define-island.tsx';
import { renderPage } from './render-parts.tsx';

const htmlOf = (page: React.ReactNode) => renderPage(page).toString();

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
const Waits = () => use(new Promise<string>(() => {}));
const FieldIsland = defineIsland('field', Field);

const renderName = vi.fn<(name: string) => string>((name) => `Name: ${name}`);
const Name = ({ name }: { name: string }) => <p>{renderName(name)}</p>;
const KeptName = defineKeptPart('name', Name);

describe('an island', () => {
  it('is rendered as a separate React tree with its name as the prefix of ids', () => {
    const html = htmlOf(
      <main>
        <FieldIsland label="Words" />
      </main>,
    );
    const island = renderToString(<Field label="Words" />, { identifierPrefix: 'field' });
    expect(html).toContain(`style="display:contents">${island}</div></main>`);
  });

  it('sends its properties with the page', () => {
    const html = htmlOf(<FieldIsland label={'"><script>alert(1)</script>$&'} />);
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
    expect(() => renderPage(page)).toThrow('The page contains the island field twice');
  });

  it('fails if a part of it suspends', () => {
    const Waiting = defineIsland('waiting', () => (
      <Suspense fallback="Loading">
        <Waits />
      </Suspense>
    ));
    expect(() => renderPage(<Waiting />)).toThrow('the island waiting suspended or failed');
  });

  it('cannot be on a page that is hydrated as a whole', () => {
    expect(() => renderToString(<FieldIsland label="Words" />)).toThrow('hydrates as a whole');
  });
});

describe('an island with the same properties', () => {
  it.each([
    [1, 'kept', true],
    [2, 'not kept', false],
  ])('is rendered %i times on two pages if it is %s', (times, _, isKept) => {
    renderName.mockClear();
    const Island = defineIsland(`kept ${isKept}`, Name, { isKept });
    const pages = [1, 2].map(() => htmlOf(<Island name="Aoife" />));
    expect(pages[1]).toBe(pages[0]);
    expect(renderName).toHaveBeenCalledTimes(times);
  });
});

describe('a kept part', () => {
  it('is rendered once for the same properties, in the order of the page', () => {
    const page = (
      <main>
        <KeptName name="Golf & Polo" />
        <FieldIsland label="Words" />
        <KeptName name="Škoda" />
        <KeptName name="Golf & Polo" />
      </main>
    );
    const html = htmlOf(page).replace(/<div.*<\/div>/, '…');
    expect(html).toBe(
      '<!DOCTYPE html><main><p>Name: Golf &amp; Polo</p>…<p>Name: Škoda</p><p>Name: Golf &amp; Polo</p></main>',
    );
    expect(htmlOf(page)).toBe(htmlOf(page));
    expect(renderName).toHaveBeenCalledTimes(2);
  });

  it('is a component like any other on a screen that React hydrates as a whole', () => {
    expect(renderToStaticMarkup(<KeptName name="Golf" />)).toBe('<p>Name: Golf</p>');
  });

  it('preloads its first image in the head of the page', () => {
    const Image = defineKeptPart('image', () => (
      <p>
        <img src="/a.webp" alt="" fetchPriority="high" />
      </p>
    ));
    const html = htmlOf(
      <html lang="en">
        <head>
          <PartPreloads />
        </head>
        <body>
          <Image />
        </body>
      </html>,
    );
    expect(html).toMatch(/<head><link rel="preload"[^>]* href="\/a.webp"[^>]*><\/head><body><p>/);
  });
});
