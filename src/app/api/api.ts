import { alertCalls } from '../../features/alerts/api-calls.ts';
import { carCalls } from '../../features/cars/api-calls.ts';
import { createClient, type Send } from './client.ts';
import { moneyCalls } from '../../features/money/api-calls.ts';
import { enquiryCalls } from '../../features/enquiries/api-calls.ts';
import { referenceListCalls } from '../../features/reference-lists/api-calls.ts';
import { userCalls } from '../../features/staff/api-calls.ts';

export type { Send } from './client.ts';
export { type Fetcher, overHttp } from './over-http.ts';

export type Api = ReturnType<typeof createApi>;

/** The typed client of the API. Every method rejects with an `ApiError`, or with the reason of `signal`. */
export function createApi(send: Send) {
  const client = createClient(send);
  return {
    ...client,
    ...alertCalls(client),
    ...carCalls(client),
    ...enquiryCalls(client),
    ...moneyCalls(client),
    ...referenceListCalls(client),
    ...userCalls(client),
  };
}
