import { useEffect, useRef } from 'react';
import styles from './offline-notice.module.css';

const NOTICE_MS = 6000;

/** Whether a click opens a page of this site in the same tab: no key is held, and it is the main button. */
function opensPage({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || button || metaKey || ctrlKey || shiftKey || altKey) return false;
  return link.origin === location.origin && !link.getAttribute('href')?.startsWith('#');
}

/** Keeps the page if a link is followed or a search form is submitted while the browser is offline, and says why. */
export function OfflineNotice() {
  const notice = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const keepPage = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      notice.current?.showPopover();
      setTimeout(() => notice.current?.hidePopover(), NOTICE_MS);
    };
    const onClick = (event: MouseEvent) => {
      if (!navigator.onLine && opensPage(event)) keepPage(event);
    };
    const onSubmit = (event: SubmitEvent) => {
      const isSearch = event.target instanceof HTMLFormElement && event.target.method === 'get';
      if (!navigator.onLine && isSearch) keepPage(event);
    };
    addEventListener('click', onClick, { capture: true });
    addEventListener('submit', onSubmit, { capture: true });
    return () => {
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('submit', onSubmit, { capture: true });
    };
  }, []);

  return (
    <p ref={notice} popover="manual" role="alert" className={styles.notice}>
      You’re offline. Check your connection and try again.
    </p>
  );
}
