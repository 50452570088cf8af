import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { repeatInput } from './repeat-input.ts';
import visibility from '../styles/visibility.module.css';

/**
 * After a client-side navigation, focuses the content and announces the page's title, as a full page load
 * does. Sets `data-interactive` on `<html>` once the page is hydrated.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const announcer = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    void repeatInput().then(() => {
      document.documentElement.dataset['interactive'] = '';
      dispatchEvent(new Event('interactive'));
    });
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (announcer.current) announcer.current.textContent = document.title;
  }, [pathname]);

  return <p ref={announcer} aria-live="polite" className={visibility.visuallyHidden} />;
}
