import { alertCalls } from '../../features/alerts/api-calls.ts';
import { appointmentCalls } from '../../features/enquiries/appointments/api-calls.ts';
import { carCalls } from '../../features/cars/api-calls.ts';
import { createClient, type Send } from './client.ts';
import { customerCalls } from '../../features/customers/api-calls.ts';
import { moneyCalls } from '../../features/money/api-calls.ts';
import { legalCalls } from '../../features/legal/api-calls.ts';
import { enquiryCalls } from '../../features/enquiries/api-calls.ts';
import { pushCalls } from '../../features/push/api-calls.ts';
import { referenceListCalls } from '../../features/reference-lists/api-calls.ts';
import { settingCalls } from '../../features/settings/api-calls.ts';
import { stockCalls } from '../../features/cars/manage/api-calls.ts';
import { todayCalls } from '../../features/today/api-calls.ts';
import { userCalls } from '../../features/staff/api-calls.ts';

export type { Send } from './client.ts';
export { type Fetcher, overHttp } from './over-http.ts';

export type Api = ReturnType<typeof createApi>;

/** The typed client of the API. Every method rejects with an `ApiError`, or with the reason of `signal`. */
export function createApi(send: Send) {
  const client = createClient(send);
  return {
    ...alertCalls(client),
    ...appointmentCalls(client),
    ...carCalls(client),
    ...customerCalls(client),
    ...enquiryCalls(client),
    ...legalCalls(client),
    ...moneyCalls(client),
    ...pushCalls(client),
    ...referenceListCalls(client),
    ...settingCalls(client),
    ...stockCalls(client),
    ...todayCalls(client),
    ...userCalls(client),
  };
}
