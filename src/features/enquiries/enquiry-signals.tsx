import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useWaiting } from './waiting.ts';
import { notify, playSound, readSignals } from './tab-signals.ts';
import { showInIcon, titleWithCount } from './tab-count.ts';

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/**
 * Shows waiting enquiries outside of the page: by the icon, the title of the inbox and of hidden tabs,
 * and, if the user chose them, a sound and a notification.
 */
export function EnquirySignals() {
  const known = useWaiting();
  const waiting = known?.waiting ?? 0;
  const { pathname } = useLocation();
  const isHidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
  const signalsHere = useFirstTab();
  const latest = useRef<string>(undefined);

  useEffect(() => {
    if (!known) return;
    const isInTitle = isHidden || pathname.startsWith('/enquiries');
    document.title = titleWithCount(document.title, isInTitle ? waiting : 0);
  }, [known, waiting, isHidden, pathname]);

  useEffect(() => {
    showInIcon(waiting);
    return () => showInIcon(0);
  }, [waiting]);

  useEffect(() => {
    if (!known) return;
    const before = latest.current;
    latest.current = [before ?? '', known.latestAt ?? ''].toSorted().at(-1);
    const isNew = before !== undefined && (known.latestAt ?? '') > before;
    if (!isNew || !signalsHere.current) return;
    const { sound, notification } = readSignals();
    if (sound) playSound();
    if (notification && (document.hidden || !document.hasFocus()))
      notify(
        'New enquiry',
        known.waiting === 1
          ? '1 enquiry is waiting for an answer.'
          : `${known.waiting} enquiries are waiting for an answer.`,
      );
  }, [known, signalsHere]);

  return null;
}

/** Returns whether this tab is the first of its browser, so that several tabs make one sound. */
function useFirstTab() {
  const isFirst = useRef(!('locks' in globalThis.navigator));
  useEffect(() => {
    if (isFirst.current) return undefined;
    const waits = new AbortController();
    let release: (() => void) | undefined;
    navigator.locks
      .request('enquiry-signals', { signal: waits.signal }, () => {
        isFirst.current = true;
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      })
      .catch(() => {
        // Aborted, because the component was unmounted.
      });
    return () => {
      waits.abort();
      release?.();
      isFirst.current = false;
    };
  }, []);
  return isFirst;
}
