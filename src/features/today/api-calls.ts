import type { ApiClient } from '../../app/api/client.ts';

export const todayCalls = ({ get }: ApiClient) => ({
  today: (signal?: AbortSignal) => get('/today', { signal }),
});
