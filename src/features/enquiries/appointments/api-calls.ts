import type { ApiClient } from '../../../app/api/client.ts';
import type { ApiBody } from '../../../app/api/contract.ts';

type OnEnquiry = '/enquiries/:enquiryId/appointment';
type OnAppointment = '/enquiries/:enquiryId/appointment/:appointmentId';
interface Ids {
  enquiryId: number;
  appointmentId: number;
}

/**
 * Writes reject with 409 if the enquiry was changed, or if the colleague or the car has another appointment at that
 * time.
 */
export const appointmentCalls = ({ get, post, put, remove }: ApiClient) => ({
  diary: (week: string | undefined, signal?: AbortSignal) =>
    get('/diary', { query: { week }, signal }),
  arrangeAppointment: (enquiryId: number, body: ApiBody<'post', OnEnquiry>) =>
    post('/enquiries/:enquiryId/appointment', 201, { params: { enquiryId }, body }),
  changeAppointment: ({ enquiryId, appointmentId }: Ids, body: ApiBody<'put', OnAppointment>) =>
    put('/enquiries/:enquiryId/appointment/:appointmentId', {
      params: { enquiryId, appointmentId },
      body,
    }),
  cancelAppointment: ({ enquiryId, appointmentId }: Ids, version: number) =>
    remove('/enquiries/:enquiryId/appointment/:appointmentId', {
      params: { enquiryId, appointmentId },
      body: { version },
    }),
});
