import { describe, expect, it, onTestFinished } from 'vitest';
import {
  offerSignIn,
  sessionHasExpired,
  sessionIsActive,
  sessionState,
  signedInAgain,
  signInDeclined,
} from './session-expiry.ts';

/** Shows the sign-in dialog of a staff screen until the test ends. */
function showDialog(): void {
  const remove = offerSignIn();
  onTestFinished(() => {
    remove();
    sessionIsActive();
  });
}

describe('a request without a session', () => {
  it('fails on a page without a sign-in dialog', async () => {
    expect(await signedInAgain({ method: 'POST' })).toBe(false);
    expect(sessionState()).toBe('active');
  });

  it('is sent again after a sign-in', async () => {
    showDialog();
    const both = Promise.all([signedInAgain({}), signedInAgain({ method: 'PUT' })]);
    expect(sessionState()).toBe('asking');
    sessionIsActive();
    expect([await both, sessionState()]).toEqual([[true, true], 'active']);
  });

  it('fails if it is a write and the user closes the dialog, and waits if it is a read', async () => {
    showDialog();
    const read = signedInAgain({});
    const write = signedInAgain({ method: 'POST' });
    expect(signInDeclined()).toBe(true);
    expect([await write, sessionState()]).toEqual([false, 'expired']);
    sessionIsActive();
    expect(await read).toBe(true);
    expect(signInDeclined()).toBe(false);
  });

  it('fails when it is aborted', async () => {
    showDialog();
    const navigation = new AbortController();
    const read = signedInAgain({ signal: navigation.signal });
    navigation.abort();
    expect(await read).toBe(false);
    expect(await signedInAgain({ signal: navigation.signal })).toBe(false);
  });

  it('shows a notice if it runs in the background, and does not replace an open dialog', () => {
    showDialog();
    sessionHasExpired();
    expect(sessionState()).toBe('expired');
    void signedInAgain({});
    sessionHasExpired();
    expect(sessionState()).toBe('asking');
  });
});
