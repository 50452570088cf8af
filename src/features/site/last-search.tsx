import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';

interface Entry {
  index: number;
  url: string | null;
}

const isSearch = (url: string | null): url is string => {
  if (!url) return false;
  const { origin, pathname } = new URL(url);
  return origin === location.origin && pathname === '/search';
};

/** Returns the last search before the current entry of this tab's history. */
function lastSearch(): Entry | undefined {
  // Safari before 26.2 and Firefox before 147 have no Navigation API.
  if (!('navigation' in globalThis) || !navigation.currentEntry) return undefined;
  const { index } = navigation.currentEntry;
  return navigation
    .entries()
    .slice(0, index)
    .findLast(({ url }) => isSearch(url));
}

/** Returns the query of the visitor's last search in this tab; empty without one. */
export const lastSearchQuery = () => new URLSearchParams(new URL(lastSearch()?.url ?? 'x:').search);

/** Goes back to the visitor's last search in the history, so that the browser restores its scroll position. */
function followLastSearch(event: MouseEvent<HTMLAnchorElement>): void {
  const search = lastSearch();
  if (!search?.url) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    event.currentTarget.href = search.url;
  } else {
    event.preventDefault();
    history.go(search.index - (navigation.currentEntry?.index ?? 0));
  }
}

/** A link to the visitor's last search, or to the search without filters. */
export const LastSearchLink = (props: Omit<LinkProps, 'to'>) => (
  <Link {...props} to="/search" onClick={followLastSearch} />
);
