import { createContext, type FunctionComponent, use } from 'react';

/**
 * A part of a public page that the browser hydrates. The rest of the page is HTML without script
 * (decision 052).
 */
export interface Island {
  /** Unique in the site. A page may contain each island once, because the name is the prefix of its ids. */
  name: string;
  Component: FunctionComponent<never>;
}

/** Collects the islands of a page while the server renders it. */
export interface IslandCollector {
  /**
   * Registers an island and returns a placeholder, which is replaced with the HTML of the island.
   * @param json the properties as the text that is sent with the page
   */
  add(island: Island, props: object, json: string): string;
}

export const IslandContext = createContext<IslandCollector | null>(null);

/** Properties that can be sent with the page as JSON. */
type Serializable<Props> = {
  [Name in keyof Props]: Props[Name] extends (...args: never[]) => unknown ? never : Props[Name];
};

/**
 * Makes a component an island. Its properties are sent with the page, and `app/entry.islands.tsx` must list it.
 * It must not use the router, which its page does not load.
 */
export function defineIsland<Props extends object>(
  name: string,
  Component: FunctionComponent<Props>,
): FunctionComponent<Serializable<Props>> & { island: Island } {
  const island: Island = { name, Component };
  function IslandHost(props: Serializable<Props>) {
    const collector = use(IslandContext);
    if (!collector) throw new Error(`The island ${name} is rendered without a collector`);
    const json = JSON.stringify(props);
    return (
      <div
        data-island={name}
        data-props={json}
        style={{ display: 'contents' }}
        dangerouslySetInnerHTML={{ __html: collector.add(island, props, json) }}
      />
    );
  }
  return Object.assign(IslandHost, { island });
}
