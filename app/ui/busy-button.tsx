import './busy-button.css';
import type { ComponentProps } from 'react';

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  children: string;
  busy: boolean;
  /** What it reads while it is busy. */
  busyText: string;
}

/**
 * A button that says that something is going on. It keeps the keyboard's focus meanwhile; a form must
 * still ignore what is submitted while it is busy, for Enter in a field submits as well.
 */
export function BusyButton({
  busy,
  busyText,
  children,
  className = 'button-primary',
  onClick,
  ...rest
}: BusyButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={`button busy-button ${className}`}
      aria-disabled={busy || undefined}
      data-other={busy ? children : busyText}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? busyText : children}
    </button>
  );
}
