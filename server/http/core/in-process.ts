import type { SessionUser } from '../../../domain/users.ts';
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

/** Returns whether a page of this process reads from the API, with the bindings of `shareSession`. */
export const isPageCall = (bindings: unknown): boolean =>
  typeof bindings === 'object' && bindings !== null && SESSIONS in bindings;

/**
 * A response for code of this process, which reads its text without a stream of bytes. That stream costs as much
 * as the route itself. It has no `body`.
 */
export class TextResponse extends Response {
  readonly content: string;

  constructor(content: string, init: ResponseInit) {
    super(null, init);
    this.content = content;
  }

  override async text(): Promise<string> {
    return this.content;
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.content);
  }
}
