import { type ReactNode, useEffect, useRef } from 'react';
import styles from './side-nav.module.css';

interface Props {
  label: string;
  /** `href` of the current link, which scrolls into view. */
  current: string | null;
  className?: string | undefined;
  /** List items with one link each; the current link has `aria-current`. */
  children: ReactNode;
}

/** A list of links next to the content; on phones a row of tabs above it. */
export function SideNav({ label, current, className = '', children }: Props) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // `scrollIntoView` would also scroll the page.
    const tab = nav.current?.querySelector<HTMLElement>(`a[href="${current}"]`);
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - tab.offsetWidth / 2;
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className={`${styles.nav} ${className}`}>
      <ul>{children}</ul>
    </nav>
  );
}
