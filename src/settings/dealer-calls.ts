import type { ApiClient } from '../api/client.ts';

export const dealerCalls = ({ get }: ApiClient) => ({
  dealer: (signal?: AbortSignal) => get('/dealer', { signal }),
  dealerTexts: (signal?: AbortSignal) => get('/dealer/texts', { signal }),
  privacy: (signal?: AbortSignal) => get('/privacy', { signal }),
});
