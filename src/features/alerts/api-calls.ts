import type { ApiClient } from '../../app/api/client.ts';
import type { ApiResponse } from '../../app/api/contract.ts';

export const alertCalls = ({ call }: ApiClient) => ({
  /** Sends the form without validating it in the browser. */
  addAlert: (body: Readonly<Record<string, unknown>>) =>
    call<ApiResponse<'post', '/alerts'>>('POST', '/alerts', 201, { body }),
});
