import type { SessionUser } from '../../app/session-user.ts';
import type { ApiClient } from '../../app/api/client.ts';

export const userCalls = ({ get }: ApiClient) => ({
  /** The signed-in user, or null. */
  session: async (signal?: AbortSignal): Promise<SessionUser | null> =>
    (await get('/users/session', { signal })).user,
});
