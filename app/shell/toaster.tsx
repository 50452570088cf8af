import './toasts.css';
import { Toaster as Sonner } from 'sonner';

export function Toaster() {
  return (
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
  );
}
