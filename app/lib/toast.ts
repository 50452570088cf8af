/** The event of a toast that is about to show; its detail is the toast's words. */
export const TOAST = 'toast';

/**
 * Shows a toast: title, text, whether it tells of a failure, and for how many seconds it stays. Loads the
 * toast area's code when first called.
 */
export async function showToast(
  title: string,
  text: string,
  kind: 'done' | 'failed' = 'done',
  seconds = 4,
): Promise<void> {
  dispatchEvent(new CustomEvent(TOAST, { detail: `${title}. ${text}` }));
  const { toast } = await import('sonner');
  const stays = { duration: seconds * 1000, style: { '--toast-time': `${seconds}s` } };
  if (kind === 'failed') toast.error(title, { description: text, ...stays });
  else toast(title, { description: text, ...stays });
}

/** Where a toast waits for the next full load; the start script looks for it as well. */
const WAITING = 'toast';

/** Leaves a toast for the page that a full load brings. */
export function toastAfterLoad(title: string, text: string): void {
  sessionStorage.setItem(WAITING, JSON.stringify([title, text]));
}

/** Shows the toast that the page before has left, once. */
export function showWaitingToast(): void {
  try {
    const waiting: unknown = JSON.parse(sessionStorage.getItem(WAITING) ?? 'null');
    sessionStorage.removeItem(WAITING);
    if (!Array.isArray(waiting)) return;
    const [title, text]: unknown[] = waiting;
    if (typeof title === 'string' && typeof text === 'string') void showToast(title, text);
  } catch {
    // A browser that keeps nothing has no toast waiting.
  }
}
