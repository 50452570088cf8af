import { type ComponentType, useEffect, useState } from 'react';
import { showWaitingToast, TOAST } from '../lib/toast.ts';

/**
 * The toast area (Alt+T, three at once, four seconds). Its code is loaded at the visitor's first
 * interaction or the first toast.
 */
export function ToastArea() {
  const [Area, setArea] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () => {
      import('./toaster.tsx').then(
        ({ Toaster }) => setArea(() => Toaster),
        (error: unknown) => console.warn('Cannot load the toast area', error),
      );
    };
    const touches = ['pointerdown', 'keydown', TOAST] as const;
    // Staff screens load it at once, so that failures of a weak connection can be shown.
    if ('start' in document.documentElement.dataset) load();
    for (const touch of touches) addEventListener(touch, load, { once: true, passive: true });
    showWaitingToast();
    return () => {
      for (const touch of touches) removeEventListener(touch, load);
    };
  }, []);

  return Area && <Area />;
}
