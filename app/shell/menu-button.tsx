import type { ReactNode } from 'react';

interface Props {
  onOpen: () => void;
  className: string | undefined;
  /** Name of a button that only has an icon. */
  label?: string;
  children: ReactNode;
}

/** Opens the menu of phones, also before hydration. */
export function MenuButton({ onOpen, className, label, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      {...{ command: 'show-modal', commandfor: 'menu' }}
      onClick={(event) => {
        // The browser's `show-modal` command fails if the dialog is open already.
        event.preventDefault();
        onOpen();
      }}
      className={className}
    >
      {children}
    </button>
  );
}
