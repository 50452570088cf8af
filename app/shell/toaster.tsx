import { useEffect, useRef } from 'react';
import { Toaster as Sonner } from 'sonner';
import { TOAST } from '../lib/toast.ts';
import styles from './toaster.module.css';

/** Shows the toasts in a popover, above modal dialogs. */
export function Toaster() {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    layer.current?.showPopover();
    // The popover shown last is on top.
    const moveToTop = () => {
      if (!document.querySelector(':modal')) return;
      layer.current?.hidePopover();
      layer.current?.showPopover();
    };
    addEventListener(TOAST, moveToTop);
    return () => removeEventListener(TOAST, moveToTop);
  }, []);

  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <Sonner
        position="top-right"
        hotkey={['altKey', 'KeyT']}
        visibleToasts={3}
        duration={4000}
        closeButton
        offset={{ top: 84, right: 'var(--bleed)' }}
        mobileOffset={{ top: 68, left: 16, right: 16 }}
        toastOptions={{ unstyled: true, className: styles.toast }}
      />
    </div>
  );
}
