import { type RefObject, useEffect, useRef } from 'react';

const TEXT_FIELDS = 'textarea, input[type="text"], input[type="email"], input[type="tel"]';

/**
 * Lets the browser ask before the visitor leaves the page with text that was not sent.
 * @returns a function to call before the page opens the next one itself
 */
export function useLeaveWarning(form: RefObject<HTMLFormElement | null>): () => void {
  const isSent = useRef(false);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSent.current && form.current && hasText(form.current)) event.preventDefault();
    };
    // The browser may keep this page and show it again after Back.
    const askAgain = () => {
      isSent.current = false;
    };
    addEventListener('beforeunload', warn);
    addEventListener('pageshow', askAgain);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('pageshow', askAgain);
    };
  }, [form]);
  return () => {
    isSent.current = true;
  };
}

const hasText = (form: HTMLFormElement): boolean =>
  Array.from(form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)).some(
    ({ value }) => value.trim() !== '',
  );
