import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After moving to another page the keyboard and the screen reader start at its content, as they would
 * after a full load; the page's title is announced. `data-interactive` on `<html>` says that the page's
 * script has begun.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const announcer = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    document.documentElement.dataset['interactive'] = '';
    dispatchEvent(new Event('interactive'));
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (announcer.current) announcer.current.textContent = document.title;
  }, [pathname]);

  return <p ref={announcer} aria-live="polite" className="sr-only" />;
}
