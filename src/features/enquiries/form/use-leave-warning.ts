import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { askBeforeUnload } from '../../../ui/before-unload.ts';

const TEXT_FIELDS = 'textarea, input[type="text"], input[type="email"], input[type="tel"]';

/**
 * Asks before the visitor leaves the page with input that was not sent.
 * @param hasOtherInput whether the form has input besides text, for example photos
 * @param prefilled text that the page put into a field, which is not a change by the visitor
 * @returns a function to call before the page opens the next one itself
 */
export function useLeaveWarning(
  form: RefObject<HTMLFormElement | null>,
  hasOtherInput: boolean,
  prefilled = '',
): () => void {
  const mayLeave = useRef(false);
  const losesInput = () =>
    !mayLeave.current &&
    form.current !== null &&
    (hasOtherInput || hasText(form.current, prefilled));

  const onUnload = useEffectEvent(losesInput);
  useEffect(() => askBeforeUnload(() => onUnload()), []);

  const blocker = useBlocker(
    ({ currentLocation: { pathname, search }, nextLocation: next }) =>
      (pathname !== next.pathname || search !== next.search) && losesInput(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm('Leave this page? What you entered hasn’t been sent yet.')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  return () => {
    mayLeave.current = true;
  };
}

const hasText = (form: HTMLFormElement, prefilled: string): boolean =>
  Array.from(form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)).some(
    ({ value }) => !['', prefilled.trim()].includes(value.trim()),
  );
