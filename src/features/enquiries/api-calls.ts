import type { ApiClient } from '../../app/api/client.ts';
import type { ApiResponse } from '../../app/api/contract.ts';

export const enquiryCalls = ({ call }: ApiClient) => ({
  /** Sends the form unchecked: the server validates each field. */
  sendEnquiry: (enquiry: Readonly<Record<string, unknown>>) =>
    call<ApiResponse<'post', '/enquiries'>>('POST', '/enquiries', 201, { body: enquiry }),
});
