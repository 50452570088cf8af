import type { SessionUser } from '../../../domain/user.ts';
import type { ResolveSession } from './policy.ts';

/** A symbol, so that no request from outside can name it: only code of this process sets it. */
const SESSIONS = Symbol('sessions');

type Sessions = Map<string, Promise<SessionUser | null>>;

/**
 * Adds to the bindings of API calls that they read a session once. Use it for the calls of one page and not
 * after a write, which can end the session.
 */
export function shareSession(bindings: unknown): object {
  const sessions: Sessions = new Map();
  return { ...Object(bindings), [SESSIONS]: sessions };
}

/** Returns a function that reads the session of an API call, at most once. */
export function sessionReader(
  bindings: { readonly [SESSIONS]?: Sessions } | undefined,
  cookie: string | undefined,
  resolveSession: ResolveSession,
): () => Promise<SessionUser | null> {
  const sessions: Sessions = bindings?.[SESSIONS] ?? new Map();
  const key = cookie ?? '';
  return () => {
    const session = sessions.get(key) ?? resolveSession(cookie);
    sessions.set(key, session);
    return session;
  };
}
