import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Toaster as Sonner, toast } from 'sonner';
import { takeToasts, type Toast, TOAST } from '../../ui/toast.ts';
import styles from './toaster.module.css';

/** Shows the toasts in a popover, above modal dialogs. */
export function Toaster() {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    layer.current?.showPopover();
    const onToast = () => {
      if (layer.current && document.querySelector(':modal')) moveToTop(layer.current);
      takeToasts().forEach(show);
    };
    // Toasts that were requested before this code was loaded.
    takeToasts().forEach(show);
    addEventListener(TOAST, onToast);
    return () => removeEventListener(TOAST, onToast);
  }, []);

  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <Sonner
        position="top-right"
        hotkey={['altKey', 'KeyT']}
        visibleToasts={3}
        expand
        gap={8}
        duration={4000}
        closeButton
        offset={{ top: 84, right: 'var(--bleed)' }}
        mobileOffset={{ top: 68, left: 16, right: 16 }}
        toastOptions={{ unstyled: true, className: styles.toast }}
      />
    </div>
  );
}

/** The popover shown last is on top. */
function moveToTop(layer: HTMLElement): void {
  layer.hidePopover();
  layer.showPopover();
}

function show({ title, text, kind, seconds, undo, link }: Toast): void {
  const options = {
    description: text,
    duration: seconds * 1000,
    style: { '--toast-time': `${seconds}s` },
    ...(undo && { action: { label: 'Undo', onClick: undo } }),
    ...(link && {
      action: (
        <Link to={link.to} className={styles.link}>
          {link.text}
        </Link>
      ),
    }),
  };
  if (kind === 'failed') toast.error(title, options);
  else toast(title, options);
}
