import { followMenu } from './follow-menu.ts';
import { signOut } from './sign-out.ts';

/** Starts the menu and the button to sign out on public pages, where React does not hydrate the shell. */
export function startShell(): void {
  const menu = document.querySelector<HTMLDialogElement>('dialog#menu');
  if (menu) followMenu(menu);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-sign-out]')) void signOut();
  });
}
