import { hydrateIslands } from '../islands/hydrate-islands.tsx';
import { markInteractive } from '../lib/mark-interactive.ts';
import { followDialog } from '../ui/overlays.ts';
import { followLastSearch } from './last-search.ts';
import { repeatInput } from './repeat-input.ts';
import { signOut } from './sign-out.ts';
import { ToastIsland } from './toasts.tsx';

/** Starts a public page: its shell, which React does not hydrate there, and its islands. */
export async function startPage(islands: Parameters<typeof hydrateIslands>[0]): Promise<void> {
  const menu = document.querySelector<HTMLDialogElement>('dialog#menu');
  if (menu) followDialog(menu);
  addEventListener('click', followLastSearch);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-sign-out]')) void signOut();
  });
  await hydrateIslands([...islands, ToastIsland]);
  await repeatInput();
  markInteractive();
}

// Hot reload: React Router refreshes only the pages on which it runs.
if (import.meta.hot) import.meta.hot.on('react-router:hmr', () => location.reload());
