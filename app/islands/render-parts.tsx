import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import type { FunctionComponent, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type Part, PartContext, type PartRenderer } from './define-island.tsx';

/** For islands, and again for kept parts: cards of 600 cars. */
const MAX_BYTES = 2_000_000;

interface RenderedPart {
  /** A part is rendered again if its component is another: development replaces edited components. */
  Component: Part['Component'];
  /** UTF-8 from a TextEncoder: small Buffers share blocks of 64 kB, which a kept part would hold in memory. */
  html: Uint8Array;
  preloads: string;
}

/** Creates a cache of rendered parts. The key is the name and the properties: the HTML depends on nothing else. */
const cache = () =>
  new LRUCache<string, RenderedPart>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ html, preloads }, key) => html.length + preloads.length + key.length,
  });
const islands = cache();
// Separate, because the filters of each search are another, large island.
const keptParts = cache();

/** The preload links at the start of a tree: React writes them there if the tree has no `head`. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/;

/** React writes this comment if the content of a Suspense boundary suspended or failed. */
export const INCOMPLETE = '<!--$!-->';

/** Random, so that no text of a page can contain a placeholder. */
const MARK = randomUUID();
const PLACEHOLDER = new RegExp(String.raw`${MARK}/(\w+);`);

// React adds it to a stream, but not to a text.
const DOCTYPE = '<!DOCTYPE html>';

/**
 * Renders a page without script, apart from its islands. Islands and kept parts are separate React trees. Islands,
 * because the browser hydrates each separately: in one tree for the whole page, `useId` would return other ids
 * than in the browser. Kept parts, because other pages use their HTML too.
 * The page and its kept parts must not contain Suspense: static markup shows its fallback without an error.
 * @returns the HTML in UTF-8
 * @throws {Error} if a component fails, or if an island suspends
 */
export function renderPage(page: ReactNode): Buffer<ArrayBuffer> {
  const parts = new PageParts();
  const html = renderToStaticMarkup(<PartContext value={parts}>{page}</PartContext>);
  return parts.fill(DOCTYPE + html);
}

class PageParts implements PartRenderer {
  readonly #islands = new Set<string>();
  readonly #parts: (() => RenderedPart)[] = [];

  island(part: Part, props: object): string {
    const { name, Component } = part;
    if (this.#islands.has(name)) throw new Error(`The page contains the island ${name} twice`);
    this.#islands.add(name);
    return this.#add(islands, part, props, (json) => {
      const tree = renderToString(elementOf(Component, props), { identifierPrefix: name });
      if (tree.includes(INCOMPLETE))
        throw new Error(`A part of the island ${name} suspended or failed on the server`);
      const { html, preloads } = split(tree);
      const host = renderToStaticMarkup(
        <div
          data-island={name}
          data-props={json}
          style={{ display: 'contents' }}
          dangerouslySetInnerHTML={{ __html: html }}
        />,
      );
      return { html: host, preloads };
    });
  }

  keptPart(part: Part, props: object): string {
    const { Component } = part;
    return this.#add(keptParts, part, props, () =>
      split(
        renderToStaticMarkup(
          <PartContext value={WITHOUT_PARTS}>{elementOf(Component, props)}</PartContext>,
        ),
      ),
    );
  }

  preloads(): string {
    return `${MARK}/preloads;`;
  }

  /** Replaces the placeholders. React cannot render a tree while it renders another. */
  fill(html: string): Buffer<ArrayBuffer> {
    const parts = this.#parts.map((render) => render());
    const bytesOf = (part: string) => {
      if (part === 'preloads') return Buffer.from(parts.map(({ preloads }) => preloads).join(''));
      const found = parts[Number(part)];
      if (!found) throw new Error(`The page has no part ${part}`);
      return found.html;
    };
    // Every second piece is a placeholder.
    const pieces = html.split(PLACEHOLDER);
    return Buffer.concat(
      pieces.map((piece, at) => (at % 2 === 0 ? Buffer.from(piece) : bytesOf(piece))),
    );
  }

  /** @param render renders the properties, which it also gets as JSON */
  #add(
    known: LRUCache<string, RenderedPart>,
    { name, Component, isKept }: Part,
    props: object,
    render: (json: string) => Split,
  ): string {
    this.#parts.push(() => {
      const json = JSON.stringify(props);
      const key = name + json;
      const found = known.get(key);
      if (found?.Component === Component) return found;
      const { html, preloads } = render(json);
      const part = { Component, html: new TextEncoder().encode(html), preloads };
      if (isKept) known.set(key, part);
      return part;
    });
    return `${MARK}/${this.#parts.length - 1};`;
  }
}

interface Split {
  html: string;
  preloads: string;
}

function split(tree: string): Split {
  const [preloads = ''] = PRELOADS.exec(tree) ?? [];
  return { html: tree.slice(preloads.length), preloads };
}

const fail = () => {
  throw new Error('A kept part contains no other part');
};
const WITHOUT_PARTS: PartRenderer = { island: fail, keptPart: fail, preloads: fail };

function elementOf(Component: FunctionComponent<never>, props: object): React.ReactElement {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the functions that define parts check the properties
  const Element = Component as FunctionComponent<object>;
  return <Element {...props} />;
}
