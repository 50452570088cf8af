import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

export interface SearchedAt {
  /** Key of the location. */
  key: string;
}

interface Shown {
  /** Address of the shown results. */
  address: string;
  page: number;
  /** The location where the visitor last pressed Search; a new object for each press. */
  searchedAt: SearchedAt | null;
}

/**
 * Scrolls to the results when the user searches (also with the same filters), sorts them or opens another page of
 * them. Another page also focuses the heading. After Back, the browser restores the scroll position.
 */
export function useResultsArrival({ address, page, searchedAt }: Shown) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<{ address: string; page: number; key: string }>(null);
  const arrived = useRef<SearchedAt>(null);
  const navigation = useNavigationType();
  // Changes with each navigation, also to the same address.
  const { key } = useLocation();

  useEffect(() => {
    const before = shown.current;
    shown.current = { address, page, key };
    if (!section.current || !before) return;
    const isNewSearch =
      before.key !== key && before.key === searchedAt?.key && arrived.current !== searchedAt;
    if (isNewSearch) arrived.current = searchedAt;
    if (before.address === address && !isNewSearch) return;
    if (navigation === NavigationType.Pop) return;
    if (before.page !== page) heading.current?.focus({ preventScroll: true });
    if (before.page !== page || !startsInView(section.current)) section.current.scrollIntoView();
  }, [address, page, key, searchedAt, navigation]);

  return { section, heading };
}

/** Whether the top edge is in the upper half of the window. */
function startsInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight / 2;
}
