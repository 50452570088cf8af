import type { SessionUser } from '../../../domain/user.ts';
import type { ResolveSession } from './policy.ts';

/** A symbol: only code of this process can set it, and no request from outside. */
const SESSIONS = Symbol('sessions');

type Sessions = Map<string, Promise<SessionUser | null>>;

/**
 * Returns bindings with which several API calls read the session once. Use them for the calls of one page,
 * and new ones after a write, which can end the session.
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
