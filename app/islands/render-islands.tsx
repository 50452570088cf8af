import { LRUCache } from 'lru-cache';
import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import type { Island, IslandCollector } from './define-island.tsx';

const MAX_CHARACTERS = 2_000_000;

/** Cached HTML of islands by name and properties. The HTML depends on nothing else. */
const rendered = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (html, key) => html.length + key.length,
});

/**
 * Renders the islands of one page. Each is a separate React tree, because the browser hydrates each separately:
 * in one tree for the whole page, `useId` would return other ids than in the browser.
 */
export class PageIslands implements IslandCollector {
  readonly #pending = new Map<string, () => string>();

  add({ name, Component }: Island, props: object, json: string): string {
    if (this.#pending.has(name)) throw new Error(`The page contains the island ${name} twice`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `defineIsland` checks the properties
    const Part = Component as FunctionComponent<object>;
    this.#pending.set(name, () => {
      const key = name + json;
      const known = rendered.get(key);
      if (known !== undefined) return known;
      const html = renderToString(<Part {...props} />, { identifierPrefix: name });
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
