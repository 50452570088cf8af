import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import visibility from '../ui/styles/visibility.module.css';

/**
 * After a client-side navigation, does what the browser does for documents: focuses the target of the address's
 * fragment, or else the content of another page, whose title it also announces. A screen that shows a list next to one
 * of its entries sets `data-route-focus` on the entry's heading, which is focused instead. Sets `data-interactive` on
 * `<html>` once the page is hydrated, for the browser tests.
 */
export function RouteFocus() {
  const { pathname, hash, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef({ pathname, key });
  const announcer = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    document.documentElement.dataset['interactive'] = '';
  }, []);

  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { pathname, key };
    const isOtherPage = before.pathname !== pathname;
    const heading = isOtherPage && document.querySelector<HTMLElement>('[data-route-focus]');
    // Screen readers read the heading. It is scrolled into view, because the router keeps the position in the list.
    if (heading) return heading.focus();
    // The user may still be typing in a search form that stays on the screen, or choosing an order with the keyboard.
    if (!document.activeElement?.closest('search, select')) {
      const target = isBack ? null : document.getElementById(hash.slice(1));
      const content = isOtherPage ? document.getElementById('main') : null;
      (target ?? content)?.focus({ preventScroll: true });
    }
    if (isOtherPage && announcer.current) announcer.current.textContent = document.title;
  }, [pathname, hash, key, isBack]);

  return <p ref={announcer} aria-live="polite" className={visibility.visuallyHidden} />;
}
