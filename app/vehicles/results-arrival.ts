import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

interface Shown {
  /** Address of the shown results. */
  address: string;
  page: number;
  handedOver: boolean | undefined;
}

/**
 * Scrolls to the results after a search, a new order, another page, or a search on the home page. After
 * paging it also focuses the heading. After Back, the browser restores the scroll position.
 */
export function useResultsArrival({ address, page, handedOver }: Shown) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<{ address: string; page: number }>(null);
  const navigation = useNavigationType();

  useEffect(() => {
    const before = shown.current;
    shown.current = { address, page };
    if (!section.current) return;
    if (!before) {
      if (handedOver) section.current.scrollIntoView();
      return;
    }
    if (before.address === address || navigation === NavigationType.Pop) return;
    if (before.page !== page) heading.current?.focus({ preventScroll: true });
    if (before.page !== page || !startsInView(section.current)) section.current.scrollIntoView();
  }, [address, page, handedOver, navigation]);

  return { section, heading };
}

/** Whether the top edge is in the upper half of the window. */
function startsInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight / 2;
}
