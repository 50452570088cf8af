import { LRUCache } from 'lru-cache';
import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import type { Island, IslandCollector } from './define-island.tsx';

const MAX_CHARACTERS = 2_000_000;

/** The HTML of islands by name and properties, on which alone it depends. Most pages contain the same ones. */
const rendered = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (html, key) => html.length + key.length,
});

/**
 * Renders the islands of one page, each as a separate React tree, as the browser hydrates them. Otherwise the
 * ids of `useId` would differ.
 */
export class PageIslands implements IslandCollector {
  readonly #pending = new Map<string, () => string>();

  add({ name, Component }: Island, props: object, json: string): string {
    if (this.#pending.has(name)) throw new Error(`The page contains the island ${name} twice`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `defineIsland` checks the properties
    const Part = Component as FunctionComponent<object>;
    this.#pending.set(name, () => {
      const key = name + json;
      const html =
        rendered.get(key) ?? renderToString(<Part {...props} />, { identifierPrefix: name });
      rendered.set(key, html);
      return html;
    });
    return placeholder(name);
  }

  /** Replaces the placeholders in a rendered page. */
  fill(html: string): string {
    for (const [name, render] of this.#pending) html = html.replace(placeholder(name), render);
    return html;
  }
}

const placeholder = (name: string) => `<!--island ${name}-->`;
