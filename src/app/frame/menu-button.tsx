import type { ReactNode } from 'react';

interface Props {
  className: string | undefined;
  /** Name of a button that only has an icon. */
  label?: string;
  children: ReactNode;
}

const menu = () => document.querySelector<HTMLDialogElement>('dialog#menu');

// Safari before 26.2 and Firefox before 144 have no invoker commands.
const hasCommands = () => 'commandForElement' in HTMLButtonElement.prototype;

export function closeMenu(): void {
  if (!hasCommands()) menu()?.close();
}

function openMenu(): void {
  if (!hasCommands()) menu()?.showModal();
}

/** Opens the menu of phones with an invoker command, so it works before hydration. */
export function MenuButton({ className, label, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      {...{ command: 'show-modal', commandfor: 'menu' }}
      onClick={openMenu}
      className={className}
    >
      {children}
    </button>
  );
}
