import { ApiError, failureText } from '../platform/api-error.ts';
import { sessionStore } from './browser-storage.ts';

/** Event of a new toast. Its detail is the text, which open dialogs repeat. */
export const TOAST = 'toast';

export interface Toast {
  title: string;
  text: string;
  kind: 'done' | 'failed';
  seconds: number;
  /** Reverts the change that the toast reports. */
  undo?: () => void;
  link?: NonNullable<ApiError['link']>;
}

/** Toasts that the toast area has not shown yet, because its code is loading. */
const waiting: Toast[] = [];

/** Returns the waiting toasts once, for the toast area. */
export const takeToasts = () => waiting.splice(0);

/** Shows a toast. The toast area loads its code for the first one. */
export function showToast(
  title: string,
  text: string,
  kind: Toast['kind'] = 'done',
  seconds = 4,
): void {
  push({ title, text, kind, seconds });
}

/** Shows a toast with the button 'Undo' for ten seconds. */
export function showUndoToast(title: string, text: string, undo: () => void): void {
  push({ title, text, kind: 'done', seconds: 10, undo });
}

/** Shows why a request failed; for ten seconds if there is a link to what its message names. */
export function showFailure(title: string, error: unknown): void {
  const link = error instanceof ApiError ? error.link : undefined;
  push({
    title,
    text: failureText(error),
    kind: 'failed',
    seconds: link ? 10 : 6,
    ...(link && { link }),
  });
}

function push(toast: Toast): void {
  waiting.push(toast);
  dispatchEvent(new CustomEvent(TOAST, { detail: `${toast.title}. ${toast.text}` }));
}

/** Session storage key of the toast for the next page. */
const STORED = 'toast';

/** Stores a toast, which is shown after the next full page load. */
export function toastAfterLoad(title: string, text: string): void {
  sessionStore.setItem(STORED, JSON.stringify([title, text]));
}

/** Shows and removes the toast that the previous page stored. */
export function showStoredToast(): void {
  const stored: unknown = JSON.parse(sessionStore.getItem(STORED) ?? 'null');
  sessionStore.removeItem(STORED);
  if (!Array.isArray(stored)) return;
  const [title, text]: unknown[] = stored;
  if (typeof title === 'string' && typeof text === 'string') showToast(title, text);
}
