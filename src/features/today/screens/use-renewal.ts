import { useEffect, useEffectEvent } from 'react';
import { useReload } from '../../enquiries/components/use-reload.ts';
import { useAfterPoll } from '../../enquiries/waiting.ts';
import { useCan } from '../../../app/session.ts';

/**
 * Interval in milliseconds for users who may not read enquiries: without the poll of the inbox, only this timer
 * reloads.
 */
const RELOAD_MS = 60_000;

/**
 * Reloads the screen like the inbox. Does not reload while a dialog is open, because its row may disappear with the
 * text that the user typed.
 */
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
