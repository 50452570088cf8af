import { z } from 'zod';
import { oneLine } from '../../platform/fields.ts';
import { AppError } from '../../platform/errors.ts';
import { readBytes } from '../../platform/http/read-body.server.ts';
import { routes } from '../../platform/http/route.server.ts';
import { storeDocument } from '../settings/documents.server.ts';
import {
  DOCUMENT_TYPES,
  documentPath,
  legalDocument,
  legalNotice,
  MAX_DOCUMENT_BYTES,
} from '../settings/legal.ts';

const anyone = routes({ tag: 'Dealership', policy: 'public' });
const owners = routes({ tag: 'Settings', policy: { can: 'settings' } });

/** Routes for information that the law requires a dealer to show. */
export const legalRoutes = [
  anyone.get('/legal', {
    cached: true,
    summary: 'Return the notice on the legal guarantee and the dealer’s own warranty',
    response: legalNotice,
    handle({ settings }) {
      const { guaranteeNotice: notice, warrantyTerms } = settings.current('legal');
      return {
        guaranteeNotice: notice && { path: documentPath(notice), type: notice.type },
        warrantyTerms,
      };
    },
  }),
  owners.post('/settings/legal/documents', {
    example: { name: 'notice.pdf' },
    summary: 'Upload the official notice on the legal guarantee',
    description:
      'The body is the file, at most 5 MB, which is stored unchanged. It is shown once the setting `legal` names the returned document, and deleted after a day otherwise.',
    query: z.object({ name: oneLine(200).min(1) }),
    file: [...DOCUMENT_TYPES],
    errors: ['tooLarge', 'wrongType'],
    status: 201,
    response: legalDocument,
    async handle(ctx, { name }) {
      const tooLarge = new AppError('tooLarge', 'This file is larger than 5 MB.');
      const upload = await readBytes(ctx.client.request, MAX_DOCUMENT_BYTES, tooLarge);
      return storeDocument(ctx, { name, upload });
    },
  }),
];
