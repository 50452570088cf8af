import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { markInteractive } from '../lib/mark-interactive.ts';
import { repeatInput } from './repeat-input.ts';
import visibility from '../styles/visibility.module.css';

/**
 * After a client-side navigation, focuses the content and announces the page's title, as a full page load
 * does. A screen that shows a list next to one of its entries sets `data-route-focus` on the entry's heading,
 * which is focused instead. Sets `data-interactive` on `<html>` once the page is hydrated.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const announcer = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    void repeatInput().then(markInteractive);
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>('[data-route-focus]');
    // Screen readers read the heading. It is scrolled into view, because the router keeps the position in the list.
    if (heading) return heading.focus();
    // The user may still be typing in a search form that stays on the screen.
    if (!document.activeElement?.closest('search'))
      document.getElementById('main')?.focus({ preventScroll: true });
    if (announcer.current) announcer.current.textContent = document.title;
  }, [pathname]);

  return <p ref={announcer} aria-live="polite" className={visibility.visuallyHidden} />;
}
