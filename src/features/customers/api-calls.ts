import type { ApiClient } from '../../app/api/client.ts';
import type { ApiBody, ApiQuery, ApiResponse } from '../../app/api/contract.ts';

export const customerCalls = ({ call, get, post }: ApiClient) => ({
  customers: (query: ApiQuery<'get', '/customers'>, signal?: AbortSignal) =>
    get('/customers', { query, signal }),
  customer: (customerId: number | string, signal?: AbortSignal) =>
    get('/customers/:customerId', { params: { customerId }, signal }),
  /**
   * Sends the form unchecked: the server validates each field. Rejects with 409 and the current `version` if
   * the customer changed in the meantime.
   */
  updateCustomer: (customerId: number, form: Readonly<Record<string, unknown>>) =>
    call<ApiResponse<'put', '/customers/:customerId'>>('PUT', '/customers/:customerId', 200, {
      params: { customerId },
      body: form,
    }),
  recordConsent: (customerId: number, body: ApiBody<'post', '/customers/:customerId/consents'>) =>
    post('/customers/:customerId/consents', 201, { params: { customerId }, body }),
  /** Merges the first customer into the second one. */
  mergeCustomers: (customerId: number, intoId: number) =>
    post('/customers/:customerId/merge', 200, { params: { customerId }, body: { intoId } }),
  /** @param confirmed keys of the records with the phone number of the person that belong to the person */
  eraseCustomer: (customerId: number, confirmed: readonly string[]) =>
    call<ApiResponse<'post', '/customers/:customerId/erase'>>(
      'POST',
      '/customers/:customerId/erase',
      200,
      { params: { customerId }, query: { confirm: confirmed.join(',') } },
    ),
});
