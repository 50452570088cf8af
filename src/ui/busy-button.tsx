import type { ComponentProps } from 'react';
import styles from './busy-button.module.css';

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  children: string;
  busy: boolean;
  /** The text while busy. */
  busyText: string;
  variant?: 'primary' | 'plain' | 'danger';
}

/**
 * A submit button with a busy state. It stays focusable while busy; the form must still ignore
 * submissions meanwhile, because Enter in a field submits too.
 */
export function BusyButton({
  busy,
  busyText,
  variant = 'primary',
  children,
  className = '',
  onClick,
  ...rest
}: BusyButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={`${styles[variant]} ${className}`}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      data-other-text={busy ? children : busyText}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? busyText : children}
    </button>
  );
}
