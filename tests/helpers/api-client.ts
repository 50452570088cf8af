import type { Hono } from 'hono';

/** A client of the API below `/api`, with headers such as the Cookie header of `signIn`. */
export function apiClient(app: Hono, headers: Record<string, string> = {}) {
  /** Sends JSON. In the result, `body` is null if the response is not JSON. */
  async function send(method: string, path: string, body?: unknown) {
    const type: Record<string, string> =
      body === undefined ? {} : { 'content-type': 'application/json' };
    const init = { method, headers: { ...headers, ...type }, body: JSON.stringify(body) };
    const response = await app.request(`/api${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  }
  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
    put: (path: string, body?: unknown) => send('PUT', path, body),
    remove: (path: string) => send('DELETE', path),
  };
}
