import {
  admit,
  type Checks,
  type ContextSource,
  isWrite,
  readsSession,
  userFor,
} from './admit.server.ts';
import type { ClientOf } from './client-address.server.ts';
import type { ErrorAnswer } from './errors.server.ts';
import { validated } from './read-body.server.ts';
import type { Route } from './route.server.ts';

/** A call of the API: a route by its method and path, and its input. */
interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the route, such as `/users/:userId`. */
  path: string;
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: URLSearchParams | undefined;
  body?: unknown;
}

/** Makes the API calls of one page and collects what its response needs: cookies, `Retry-After`, errors. */
export interface PageCalls {
  /** Calls a route without HTTP. Never throws: an error is a status and the body of an error response. */
  send: (call: ApiCall) => Promise<{ status: number; body: unknown }>;
  /** Cookies that the calls set. */
  readonly cookies: readonly string[];
  /** Seconds that a failed call asks to wait, or null. */
  readonly retryAfter: string | null;
  /** Whether all calls succeeded. */
  readonly isComplete: boolean;
}

export type CreateCaller = (...page: Parameters<ClientOf>) => PageCalls;

interface CallerOptions extends Checks, ContextSource {
  clientOf: ClientOf;
  answerError: (error: unknown, call: { method: string; path: string }) => ErrorAnswer;
}

/** Creates the API of pages, over the same routes as HTTP, with the same checks. */
export function createCaller(routes: readonly Route[], options: CallerOptions): CreateCaller {
  const byAddress = new Map(
    routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route]),
  );
  return (...page) => {
    const cookies = new Set<string>();
    let retryAfter: string | null = null;
    let isComplete = true;
    const client = Object.assign(options.clientOf(...page), {
      setHeader: (name: string, value: string) =>
        void (name === 'set-cookie' && cookies.add(value)),
    });
    // Reads the session once for all calls, and again after a write, which can end it.
    let session: ReturnType<CallerOptions['userOf']> | undefined;

    async function run({ method, path, params, query, body }: ApiCall) {
      const route = byAddress.get(`${method} ${path}`);
      if (!route || route.contentType || route.form || route.file)
        throw new Error(`Pages cannot call ${method} ${path}`);
      const search = query ?? new URLSearchParams();
      const user = readsSession(route, search)
        ? userFor(route, await (session ??= options.userOf(client)))
        : null;
      if (isWrite(route)) session = undefined;
      const ctx = options.contextOf(client, user);
      const texts = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]);
      const call = {
        params: Object.fromEntries(texts),
        query: search,
        body: (schema: Parameters<typeof validated>[0]) => validated(schema.strict(), body),
      };
      const input = await admit(route, ctx, call, options);
      return { status: route.status, body: await route.handle(ctx, input) };
    }

    return {
      async send(call) {
        try {
          return await run(call);
        } catch (error) {
          const { status, body, headers } = options.answerError(error, call);
          retryAfter ??= headers['retry-after'] ?? null;
          isComplete = false;
          return { status, body };
        }
      },
      get cookies() {
        return [...cookies];
      },
      get retryAfter() {
        return retryAfter;
      },
      get isComplete() {
        return isComplete;
      },
    };
  };
}
