import { appointmentCalls } from './api/appointments.ts';
import { carCalls } from './api/cars.ts';
import { createClient, type Send } from './api/client.ts';
import { customerCalls } from './api/customers.ts';
import { dealerCalls } from './api/dealer.ts';
import { enquiryCalls } from './api/enquiries.ts';
import { referenceListCalls } from './api/reference-lists.ts';
import { replyTemplateCalls } from './api/reply-templates.ts';
import { settingCalls } from './api/settings.ts';
import { userCalls } from './api/users.ts';

export { ApiError, type Send } from './api/client.ts';
export { type Fetcher, overHttp } from './api/over-http.ts';

export type Api = ReturnType<typeof createApi>;

/** The typed client of the API. Every method rejects with an `ApiError`, or with the reason of `signal`. */
export function createApi(send: Send) {
  const client = createClient(send);
  return {
    ...appointmentCalls(client),
    ...carCalls(client),
    ...customerCalls(client),
    ...dealerCalls(client),
    ...enquiryCalls(client),
    ...referenceListCalls(client),
    ...replyTemplateCalls(client),
    ...settingCalls(client),
    ...userCalls(client),
  };
}
