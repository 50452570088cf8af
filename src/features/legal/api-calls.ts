import type { ApiClient } from '../../app/api/client.ts';
import type { LegalDocument } from '../settings/legal.ts';

export const legalCalls = ({ call, get }: ApiClient) => ({
  legal: (signal?: AbortSignal) => get('/legal', { signal }),
  /** Stores a document, which the setting `legal` can then name. */
  uploadLegalDocument: (file: File) =>
    call<LegalDocument>('POST', '/settings/legal/documents', 201, {
      query: { name: file.name },
      body: file,
    }),
});
