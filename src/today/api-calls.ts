import type { ApiClient } from '../api/client.ts';

export const todayCalls = ({ get }: ApiClient) => ({
  today: (signal?: AbortSignal) => get('/today', { signal }),
});
