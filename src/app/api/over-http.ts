import { ApiError } from '../../platform/api-error.ts';
import { randomHex } from '../../ui/random.ts';
import { failure, type Send } from './client.ts';

/** `fetch`, or what replaces it. */
export type Fetcher = (path: string, init: RequestInit) => Promise<Response>;

/** Sends calls over HTTP. Rejects with an `ApiError` if there is no JSON response, and with the reason of `signal`. */
export function overHttp(fetcher: Fetcher): Send {
  const unanswered = unansweredCreates();
  return async ({ method, path, status, params, query, body, headers, signal }) => {
    // The browser sets the content type of a form and of a file.
    const isRaw = body instanceof FormData || body instanceof Blob;
    const search = query && query.size > 0 ? `?${query}` : '';
    const address = `/api${fillIn(path, params)}${search}`;
    const create =
      method === 'POST' && status === 201 && !isRaw ? unanswered.start(address, body) : null;
    const response = await connect(fetcher, address, {
      ...(method !== 'GET' && { method }),
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...create?.headers,
        ...headers,
      },
      credentials: 'same-origin',
      signal: signal ?? null,
    });
    const answer = { status: response.status, body: await readJson(response, signal) };
    create?.onAnswer(response.status);
    return answer;
  };
}

async function connect(fetcher: Fetcher, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetcher(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'We couldn’t reach the site. Check your connection, then try again.');
  }
}

async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw failure(response.ok ? 502 : response.status);
  }
}

const fillIn = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * The keys of requests that create something and got no answer, by their address and body. If the user tries again,
 * the server recognises the request by its key. Ignores `version`, which may have changed meanwhile.
 */
function unansweredCreates() {
  const keys = new Map<string, string>();
  return {
    /** Returns the header of a request, and a function to call with the status of its answer. */
    start(path: string, body: unknown) {
      const text = JSON.stringify(body, (name, value: unknown) =>
        name === 'version' ? undefined : value,
      );
      const request = `${path} ${text}`;
      const key = keys.get(request) ?? randomHex(16);
      keys.set(request, key);
      return {
        headers: { 'idempotency-key': key },
        // After a server error, the request may have been saved.
        onAnswer: (status: number) => status < 500 && keys.delete(request),
      };
    },
  };
}
