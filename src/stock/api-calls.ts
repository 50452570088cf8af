import type { ApiClient } from '../api/client.ts';
import type { ApiQuery } from '../api/contract.ts';

export const stockCalls = ({ get }: ApiClient) => ({
  /** Returns a page of the cars of every state that match the filters. */
  stock: (query: ApiQuery<'get', '/stock'>, signal?: AbortSignal) =>
    get('/stock', { query, signal }),
  /** Finds cars, customers and enquiries, at most five of each. */
  find: (q: string, signal?: AbortSignal) => get('/find', { query: { q }, signal }),
});
