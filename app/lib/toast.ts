/** Event before a toast is shown. Its detail is the text, which `ToastArea` announces. */
export const TOAST = 'toast';

/** Shows a toast. Loads the toast library on the first call. */
export async function showToast(
  title: string,
  text: string,
  kind: 'done' | 'failed' = 'done',
  seconds = 4,
): Promise<void> {
  dispatchEvent(new CustomEvent(TOAST, { detail: `${title}. ${text}` }));
  const { toast } = await import('sonner');
  const options = {
    description: text,
    duration: seconds * 1000,
    style: { '--toast-time': `${seconds}s` },
  };
  if (kind === 'failed') toast.error(title, options);
  else toast(title, options);
}

/** Session storage key of the toast for the next page; `app/start/start.ts` reads it too. */
const WAITING = 'toast';

/** Stores a toast, which is shown after the next full page load. */
export function toastAfterLoad(title: string, text: string): void {
  sessionStorage.setItem(WAITING, JSON.stringify([title, text]));
}

/** Shows and removes the toast that the previous page stored. */
export function showWaitingToast(): void {
  try {
    const waiting: unknown = JSON.parse(sessionStorage.getItem(WAITING) ?? 'null');
    sessionStorage.removeItem(WAITING);
    if (!Array.isArray(waiting)) return;
    const [title, text]: unknown[] = waiting;
    if (typeof title === 'string' && typeof text === 'string') void showToast(title, text);
  } catch {
    // Session storage is blocked, so there is no stored toast.
  }
}
