import { type ComponentType, useEffect, useState } from 'react';
import { showWaitingToast, TOAST } from '../lib/toast.ts';

/**
 * The toast area (Alt+T, three at once, four seconds). Its code comes with the visitor's first touch, or
 * with the first toast: a page that nobody has touched yet has nothing to say.
 */
export function ToastArea() {
  const [Area, setArea] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () => {
      import('./toaster.tsx').then(
        ({ Toaster }) => setArea(() => Toaster),
        (error: unknown) => console.warn('Toasts could not be loaded', error),
      );
    };
    const touches = ['pointerdown', 'keydown', TOAST] as const;
    // A screen of staff has it from the start: a dealer on a weak line hears of a failure too.
    if ('start' in document.documentElement.dataset) load();
    for (const touch of touches) addEventListener(touch, load, { once: true, passive: true });
    showWaitingToast();
    return () => {
      for (const touch of touches) removeEventListener(touch, load);
    };
  }, []);

  return Area && <Area />;
}
