import { useEffect, useState } from 'react';
import { TOAST } from './toast.ts';
import visibility from './styles/visibility.module.css';

/** Announces toasts inside a modal dialog: screen readers ignore everything outside it. */
export function ToastEcho() {
  const [text, setText] = useState('');
  useEffect(() => {
    const echo = (event: Event) => {
      if (event instanceof CustomEvent) setText(String(event.detail));
    };
    addEventListener(TOAST, echo);
    return () => removeEventListener(TOAST, echo);
  }, []);
  return <output className={visibility.visuallyHidden}>{text}</output>;
}
