/**
 * The session as this tab knows it: `expired` shows a notice, `asking` a dialog that signs in again in place. A
 * request that needs a session waits for the sign-in, so that nothing that was typed is lost.
 */
type SessionState = 'active' | 'expired' | 'asking';

interface Waiting {
  isWrite: boolean;
  /** Called with whether the request can be sent again. */
  proceed: (isSignedIn: boolean) => void;
}

let state: SessionState = 'active';
let hasDialog = false;
const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

export function onSessionState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: SessionState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Called by the component that shows the dialog. Returns a function to be called when it is removed. */
export function offerSignIn(): () => void {
  hasDialog = true;
  return () => {
    hasDialog = false;
  };
}

/**
 * Asks to sign in again, and resolves to true once somebody has. Resolves to false if the request cannot be sent
 * again: the screen has no dialog, the request was aborted, or it is a write and the user has closed the dialog.
 * A read keeps waiting then, because an error would replace the screen.
 */
export function signedInAgain({ method, signal }: RequestInit): Promise<boolean> {
  if (!hasDialog || signal?.aborted) return Promise.resolve(false);
  change('asking');
  return new Promise((resolve) => {
    const request: Waiting = {
      isWrite: method !== undefined,
      proceed: (isSignedIn) => {
        waiting.delete(request);
        resolve(isSignedIn);
      },
    };
    waiting.add(request);
    signal?.addEventListener('abort', () => request.proceed(false), { once: true });
  });
}

export const askToSignIn = () => change('asking');

/** Shows the notice: a request in the background found no session. */
export function sessionHasExpired(): void {
  if (state === 'active') change('expired');
}

/** Sends the waiting requests, after a sign-in in this tab or in another one. */
export function sessionIsActive(): void {
  change('active');
  for (const { proceed } of waiting) proceed(true);
}

/**
 * Called when the user closes the dialog without signing in: rejects the writes that wait for the sign-in. Returns
 * whether reads still wait.
 */
export function signInDeclined(): boolean {
  if (state !== 'asking') return false;
  change('expired');
  for (const { isWrite, proceed } of waiting) if (isWrite) proceed(false);
  return waiting.size > 0;
}

let isOtherUser = false;

/** Another user has signed in: the next loads replace the data of the root, which has the user. */
export function otherUserSignedIn(): void {
  isOtherUser = true;
}

/** Call it once the data of the root has the new user, not before: another load can replace one that is running. */
export function otherUserIsShown(): void {
  isOtherUser = false;
}

/** Returns whether another user has signed in whom the screen does not show yet. */
export const hasOtherUser = (): boolean => isOtherUser;
