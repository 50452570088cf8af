import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

interface Arrival {
  /** Address of the results that are shown. */
  address: string;
  page: number;
  handedOver: boolean | undefined;
}

/**
 * Brings new results into view: handed over by another page, searched, ordered or paged here. After
 * paging the reading position moves to the heading; going back is left to the browser.
 */
export function useResultsArrival({ address, page, handedOver }: Arrival) {
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

/** Whether the beginning stands in the upper half of the window. */
function startsInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight / 2;
}
