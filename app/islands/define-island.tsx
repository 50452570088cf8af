import { createContext, type FunctionComponent, use } from 'react';

/** A part of a page that is rendered as a separate React tree. */
export interface Part {
  /** Unique in the site. */
  name: string;
  Component: FunctionComponent<never>;
  /** Whether the server keeps its HTML by its properties. */
  isKept: boolean;
}

/** Renders the parts of a page. Each method returns a placeholder. `renderPage` replaces it with the HTML. */
export interface PartRenderer {
  island(island: Part, props: object): string;
  keptPart(part: Part, props: object): string;
  /** Stands for the preload links of all parts. */
  preloads(): string;
}

/** The renderer of a page with islands on the server. Null in the browser and on screens that run the router. */
export const PartContext = createContext<PartRenderer | null>(null);

/** The preload links of the parts. Belongs in the head of the page. */
export const PartPreloads = () => use(PartContext)?.preloads();

/** Properties that can be sent with the page as JSON. */
type Serializable<Props> = {
  [Name in keyof Props]: Props[Name] extends (...args: never[]) => unknown ? never : Props[Name];
};

/**
 * Makes a component an island: a part of a public page that the browser hydrates (decision 052). Its properties
 * are sent with the page, and `app/entry.islands.tsx` or `app/entry.forms.tsx` must list it. It must not use the
 * router, which its page does not load. A page may contain an island once, because the name is the prefix of its ids.
 * @param isKept false for an island whose properties are personal or are used once
 */
export function defineIsland<Props extends object>(
  name: string,
  Component: FunctionComponent<Props>,
  { isKept = true } = {},
): FunctionComponent<Serializable<Props>> & { island: Part } {
  const island: Part = { name, Component, isKept };
  function Island(props: Serializable<Props>) {
    const renderer = use(PartContext);
    if (!renderer)
      throw new Error(`The island ${name} is on a screen that React hydrates as a whole`);
    return renderer.island(island, props);
  }
  return Object.assign(Island, { island });
}

/**
 * Makes a component a part whose HTML the server keeps by its properties (decision 055). The HTML must depend on
 * nothing else: the component uses no context from outside except through `SiteLink`, and no `useId`. On a
 * screen that runs the router it is a component like any other.
 */
export function defineKeptPart<Props extends object>(
  name: string,
  Component: FunctionComponent<Props>,
): FunctionComponent<Serializable<Props>> {
  const part: Part = { name, Component, isKept: true };
  return function KeptPart(props: Serializable<Props>) {
    const renderer = use(PartContext);
    return renderer ? renderer.keptPart(part, props) : <Component {...props} />;
  };
}
