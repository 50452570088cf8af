import { type ComponentType, useEffect, useState } from 'react';
import { showStoredToast, TOAST } from '../ui/toast.ts';

/**
 * The toast area (Alt+T, three at once, four seconds). Its code is loaded at the first toast or key. For staff
 * it is loaded at once, so that a toast can be shown even if the connection fails later.
 */
export function ToastArea({ isStaff }: { isStaff: boolean }) {
  const [Area, setArea] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () => {
      import('./toaster.tsx').then(
        ({ Toaster }) => setArea(() => Toaster),
        (error: unknown) => console.warn('Cannot load the toast area', error),
      );
    };
    // Not at a touch: the code would delay the page that the touch opens.
    const triggers = ['keydown', TOAST] as const;
    for (const trigger of triggers) addEventListener(trigger, load, { once: true, passive: true });
    if (isStaff) load();
    showStoredToast();
    return () => {
      for (const trigger of triggers) removeEventListener(trigger, load);
    };
  }, [isStaff]);

  return Area && <Area />;
}
