import { randomHex } from '../random.ts';

/**
 * The keys of requests that create something and got no answer, by their address and body. If the user tries again,
 * the server recognises the request by its key. The version of an enquiry may have changed meanwhile.
 */
export function unansweredCreates() {
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
