import { type ComponentType, useEffect, useState } from 'react';
import { showWaitingToast, TOAST } from '../lib/toast.ts';
import { useUser } from './session.ts';

/**
 * The toast area (Alt+T, three at once, four seconds). Its code is loaded at the visitor's first
 * interaction or the first toast.
 */
export function ToastArea() {
  const [Area, setArea] = useState<ComponentType | null>(null);
  const isStaff = useUser() !== null;

  useEffect(() => {
    const load = () => {
      import('./toaster.tsx').then(
        ({ Toaster }) => setArea(() => Toaster),
        (error: unknown) => console.warn('Cannot load the toast area', error),
      );
    };
    const triggers = ['pointerdown', 'keydown', TOAST] as const;
    // Loaded at once for staff, so that a toast can be shown even if the connection fails later.
    if (isStaff || 'start' in document.documentElement.dataset) load();
    for (const trigger of triggers) addEventListener(trigger, load, { once: true, passive: true });
    showWaitingToast();
    return () => {
      for (const trigger of triggers) removeEventListener(trigger, load);
    };
  }, [isStaff]);

  return Area && <Area />;
}
