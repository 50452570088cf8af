import type { ApiClient } from '../api/client.ts';

export const todayCalls = ({ get }: ApiClient) => ({
  /** Returns what staff should do today. */
  today: (signal?: AbortSignal) => get('/today', { signal }),
});
