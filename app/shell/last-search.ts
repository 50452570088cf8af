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

/**
 * Makes a link to the search (`data-last-search`) lead to the visitor's last search, which Back also shows at the
 * place where it was left. Without such a search, the link keeps its address.
 */
export function followLastSearch(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.matches('[data-last-search]') || event.defaultPrevented) return;
  const search = lastSearch();
  const address = search?.url ?? document.referrer;
  if (!isSearch(address)) return;
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (search && isPlain) {
    event.preventDefault();
    history.go(search.index - (navigation.currentEntry?.index ?? 0));
  } else {
    link.href = address;
  }
}
