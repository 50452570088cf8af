import type { ReactNode } from 'react';

interface Props {
  className: string | undefined;
  /** Name of a button that only has an icon. */
  label?: string;
  children: ReactNode;
}

/** Opens the menu of phones with an invoker command, so it works before hydration. */
export function MenuButton({ className, label, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      {...{ command: 'show-modal', commandfor: 'menu' }}
      className={className}
    >
      {children}
    </button>
  );
}
