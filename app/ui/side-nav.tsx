import './side-nav.css';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  label: string;
  /** `href` of the current link, whose tab comes into view. */
  current: string | null;
  className: string;
  /** List items with a link each; the current one carries `aria-current`. */
  children: ReactNode;
}

/** A list of links beside the page; on phones a row of tabs above it. */
export function SideNav({ label, current, className, children }: Props) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Not `scrollIntoView`, which would move the page as well.
    const tab = nav.current?.querySelector<HTMLElement>(`a[href="${current}"]`);
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - tab.offsetWidth / 2;
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className={`side-nav ${className}`}>
      <ul>{children}</ul>
    </nav>
  );
}
