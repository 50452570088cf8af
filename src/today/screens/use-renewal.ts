import { useEffect, useEffectEvent } from 'react';
import { useReload } from '../../enquiries/components/use-reload.ts';
import { useAfterPoll } from '../../enquiries/waiting.ts';
import { useCan } from '../../site/session.ts';

/** Users who may not read enquiries have no poll. */
const RELOAD_MS = 60_000;

/** Reloads the screen as the inbox does. Not while a dialog is open: its row may go, and what is typed with it. */
export function useRenewal(): void {
  const reload = useReload();
  const renew = useEffectEvent(() => {
    if (!document.querySelector('dialog[open]')) reload();
  });
  const hasPoll = useCan()('enquiries');
  useAfterPoll(() => renew());
  useEffect(() => {
    if (hasPoll) return undefined;
    const timer = setInterval(() => renew(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [hasPoll]);
}
