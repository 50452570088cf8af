import type { ApiClient } from '../../app/api/client.ts';
import type { ApiBody, ApiQuery, ApiResponse } from '../../app/api/contract.ts';

export const enquiryCalls = ({ call, get, post, put, remove }: ApiClient) => ({
  /** Returns the car and the stamp that the enquiry form needs. Rejects with 404 for a car that is not public. */
  enquiryForm: (carId: number | string | null, signal?: AbortSignal) =>
    get('/enquiries/stamp', { query: { carId }, signal }),
  /** Sends the form unchecked: the server validates each field. */
  sendEnquiry: (enquiry: Readonly<Record<string, unknown>>) =>
    call<ApiResponse<'post', '/enquiries'>>('POST', '/enquiries', 201, { body: enquiry }),
  /** Rejects with 404 for a receipt that is forged or older than an hour, and with 422 for none. */
  enquiryReceipt: (receipt: string, signal?: AbortSignal) =>
    get('/enquiries/receipt', { query: { receipt }, signal }),
  /** Returns a link to upload a photo. Rejects with 413, 415, 422 and 429. */
  enquiryFileLink: (file: ApiBody<'post', '/enquiries/files'>) =>
    post('/enquiries/files', 200, { body: file }),
  enquiries: (query: ApiQuery<'get', '/enquiries'>, signal?: AbortSignal) =>
    get('/enquiries', { query, signal }),
  waitingEnquiries: (signal?: AbortSignal) => get('/enquiries/waiting', { signal }),
  /** Returns open enquiries for a car like this one. Empty if the car is not live. */
  wantedOfCar: (carId: number | string, signal?: AbortSignal) =>
    get('/cars/:carId/wanted', { params: { carId }, signal }),
  enquiry: (enquiryId: number | string, signal?: AbortSignal) =>
    get('/enquiries/:enquiryId', { params: { enquiryId }, signal }),
  /** Sends the form unchecked. */
  addManualEnquiry: (enquiry: Readonly<Record<string, unknown>>) =>
    call<ApiResponse<'post', '/enquiries/manual'>>('POST', '/enquiries/manual', 201, {
      body: enquiry,
    }),
  /** Rejects with 409 and the current `version` if the enquiry changed in the meantime. */
  updateEnquiry: (enquiryId: number, body: ApiBody<'put', '/enquiries/:enquiryId'>) =>
    put('/enquiries/:enquiryId', { params: { enquiryId }, body }),
  /**
   * Rejects with 409 if the enquiry changed in the meantime, with the code `recentReply` if a colleague
   * replied a moment ago.
   */
  reply: (enquiryId: number, body: ApiBody<'post', '/enquiries/:enquiryId/messages'>) =>
    post('/enquiries/:enquiryId/messages', 201, { params: { enquiryId }, body }),
  /** Rejects with 409 and the current `version` if the enquiry changed in the meantime. */
  saveOffer: (enquiryId: number, body: ApiBody<'put', '/enquiries/:enquiryId/offer'>) =>
    put('/enquiries/:enquiryId/offer', { params: { enquiryId }, body }),
  undoReply: (enquiryId: number, mailId: number) =>
    remove('/enquiries/:enquiryId/messages/:mailId', { params: { enquiryId, mailId } }),
  /** Sends a scheduled reply or a draft now. Rejects with 409 if it was sent already. */
  sendReplyNow: (enquiryId: number, mailId: number) =>
    post('/enquiries/:enquiryId/messages/:mailId/send', 200, { params: { enquiryId, mailId } }),
  /** Sends an email again that the mail server refused, to a corrected address if one is given. */
  retryMessage: (enquiryId: number, mailId: number, email?: string) =>
    post('/enquiries/:enquiryId/messages/:mailId/retry', 200, {
      params: { enquiryId, mailId },
      body: { email },
    }),
  logContact: (enquiryId: number, body: ApiBody<'post', '/enquiries/:enquiryId/contacts'>) =>
    post('/enquiries/:enquiryId/contacts', 201, { params: { enquiryId }, body }),
  addNote: (enquiryId: number, body: ApiBody<'post', '/enquiries/:enquiryId/notes'>) =>
    post('/enquiries/:enquiryId/notes', 201, { params: { enquiryId }, body }),
  replyTemplates: (signal?: AbortSignal) => get('/reply-templates', { signal }),
  addReplyTemplate: (body: ApiBody<'post', '/reply-templates'>) =>
    post('/reply-templates', 201, { body }),
  /** Also moves the template if it has a `position`. */
  changeReplyTemplate: (templateId: number, body: ApiBody<'put', '/reply-templates/:templateId'>) =>
    put('/reply-templates/:templateId', { params: { templateId }, body }),
  deleteReplyTemplate: (templateId: number) =>
    remove('/reply-templates/:templateId', { params: { templateId } }),
});
