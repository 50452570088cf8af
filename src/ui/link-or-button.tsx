import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

interface Props {
  /** Address of the link without JavaScript. */
  href: string;
  onPress: () => void;
  /** Whether pressing the button opens a dialog. */
  opensDialog?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link in the server's HTML that becomes a button once the page is hydrated. */
export function LinkOrButton({ href, onPress, opensDialog, className, children }: Props) {
  const hydrated = useHydrated();
  return (
    <a
      href={href}
      role={hydrated ? 'button' : undefined}
      aria-haspopup={hydrated && opensDialog ? 'dialog' : undefined}
      className={className}
      onClick={(event) => {
        // With a modifier key the browser opens the link in a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        // Safari does not focus a clicked link. A dialog that closes returns the focus to the element that had it.
        event.currentTarget.focus({ preventScroll: true });
        onPress();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </a>
  );
}
