import type { ApiClient } from '../../app/api/client.ts';
import type { ApiBody } from '../../app/api/contract.ts';

export const pushCalls = ({ get, post, put, remove }: ApiClient) => ({
  pushState: (signal?: AbortSignal) => get('/account/push', { signal }),
  /** Rejects with 422 for an unknown push service, and with 409 beyond the maximum number of devices. */
  addPushDevice: (body: ApiBody<'post', '/account/push'>) => post('/account/push', 201, { body }),
  /** Returns the id of this browser among the devices, or null. */
  recognisePushDevice: (endpoint: string) =>
    post('/account/push/seen', 200, { body: { endpoint } }),
  changePushDevice: (deviceId: number, body: ApiBody<'put', '/account/push/:deviceId'>) =>
    put('/account/push/:deviceId', { params: { deviceId }, body }),
  removePushDevice: (deviceId: number) =>
    remove('/account/push/:deviceId', { params: { deviceId } }),
});
