import type { ApiClient } from '../../app/api/client.ts';
import type { ApiBody, ApiResponse } from '../../app/api/contract.ts';

export const alertCalls = ({ call, get, post, put, remove }: ApiClient) => ({
  /** Sends the form without validating it in the browser. */
  addAlert: (body: Readonly<Record<string, unknown>>) =>
    call<ApiResponse<'post', '/alerts'>>('POST', '/alerts', 201, { body }),
  /** Rejects with 404 for an unknown token, as do all calls with a token. */
  alert: (alertToken: string, signal?: AbortSignal) =>
    get('/alerts/:alertToken', { params: { alertToken }, signal }),
  startAlert: (alertToken: string) =>
    post('/alerts/:alertToken/start', 200, { params: { alertToken } }),
  stopAlert: (alertToken: string) =>
    post('/alerts/:alertToken/stop', 200, { params: { alertToken } }),
  changeAlert: (alertToken: string, body: ApiBody<'put', '/alerts/:alertToken'>) =>
    put('/alerts/:alertToken', { params: { alertToken }, body }),
  /** Deletes all alerts of the email address to which the link was sent. */
  forgetAddress: (alertToken: string) => remove('/alerts/:alertToken', { params: { alertToken } }),
  alertCounts: (signal?: AbortSignal) => get('/alerts', { signal }),
  alertPeople: (q: string, signal?: AbortSignal) => get('/alerts/people', { query: { q }, signal }),
  eraseAlertsOf: (email: string) => post('/alerts/people/erasure', 200, { body: { email } }),
});
