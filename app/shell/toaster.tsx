import './toasts.css';
import { useEffect, useRef } from 'react';
import { Toaster as Sonner } from 'sonner';
import { TOAST } from '../lib/toast.ts';

/** The toasts, as a popover: a modal dialog and what it darkens lie below it. */
export function Toaster() {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    layer.current?.showPopover();
    // What is shown last lies on top.
    const rise = () => {
      if (!document.querySelector(':modal')) return;
      layer.current?.hidePopover();
      layer.current?.showPopover();
    };
    addEventListener(TOAST, rise);
    return () => removeEventListener(TOAST, rise);
  }, []);

  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <Sonner
        position="top-right"
        hotkey={['altKey', 'KeyT']}
        visibleToasts={3}
        duration={4000}
        closeButton
        offset={{ top: 84, right: 'var(--bleed)' }}
        mobileOffset={{ top: 68, left: 16, right: 16 }}
        toastOptions={{ unstyled: true, className: 'toast' }}
      />
    </div>
  );
}
