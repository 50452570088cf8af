import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { askBeforeUnload } from '../../lib/before-unload.ts';

const TEXT_FIELDS = 'textarea, input[type="text"], input[type="email"], input[type="tel"]';

/**
 * Asks before the visitor leaves the page with input that was not sent.
 * @param hasOtherInput whether the form has input besides text, for example photos
 * @returns a function to call before the page opens the next one itself
 */
export function useLeaveWarning(
  form: RefObject<HTMLFormElement | null>,
  hasOtherInput: boolean,
): () => void {
  const mayLeave = useRef(false);
  const losesInput = useEffectEvent(
    () => !mayLeave.current && form.current !== null && (hasOtherInput || hasText(form.current)),
  );
  useEffect(() => {
    const stopAsking = askBeforeUnload(() => losesInput());
    // Safari on iOS has no `beforeunload`, so links ask themselves.
    const onClick = (event: MouseEvent) => {
      if (!leavesPage(event) || !losesInput()) return;
      if (confirm('Leave this page? What you entered hasn’t been sent yet.')) {
        mayLeave.current = true;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    // The browser may keep this page and show it again after Back.
    const askAgain = () => {
      mayLeave.current = false;
    };
    addEventListener('click', onClick, { capture: true });
    addEventListener('pageshow', askAgain);
    return () => {
      stopAsking();
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('pageshow', askAgain);
    };
  }, []);
  return () => {
    mayLeave.current = true;
  };
}

const hasText = (form: HTMLFormElement): boolean =>
  Array.from(form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)).some(
    ({ value }) => value.trim() !== '',
  );

/** Returns whether a click follows a link to another page in this tab. */
function leavesPage({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || ctrlKey || metaKey || shiftKey || altKey) return false;
  const isHere = link.href.split('#')[0] === location.href.split('#')[0];
  const isFragment = isHere && link.hash !== '';
  return link.protocol.startsWith('http') && link.target !== '_blank' && !isFragment;
}
