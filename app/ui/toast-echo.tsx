import { useEffect, useState } from 'react';
import { TOAST } from '../lib/toast.ts';

/** Says a toast inside a modal dialog: what lies outside it is silent while it is open. */
export function ToastEcho() {
  const [words, setWords] = useState('');
  useEffect(() => {
    const echo = (event: Event) => {
      if (event instanceof CustomEvent) setWords(String(event.detail));
    };
    addEventListener(TOAST, echo);
    return () => removeEventListener(TOAST, echo);
  }, []);
  return <output className="sr-only">{words}</output>;
}
