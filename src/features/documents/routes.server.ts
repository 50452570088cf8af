import { z } from 'zod';
import { wholeNumber } from '../../platform/query.ts';
import { routes } from '../../platform/http/route.server.ts';
import {
  documentNumbersList,
  firstNumberInput,
  issuedDocument,
  openQuery,
  sendInput,
} from './document.ts';
import { openDocument, readDocument } from './files.server.ts';
import { emailDocuments } from './mail.server.ts';
import { listNumbers, setFirstNumber } from './numbers.server.ts';

const sellers = routes({ tag: 'Documents', policy: { can: 'deals' } });
const owners = routes({ tag: 'Documents', policy: { can: 'settings' } });

/** Routes of issued documents. Deals issue them. */
export const documentRoutes = [
  sellers.post('/documents/send', {
    example: { documentIds: [21], email: 'aoife@example.com' },
    summary: 'Email documents of one deal as PDF',
    body: sendInput,
    status: 202,
    handle: (ctx, input) => ctx.db.transaction((tx) => emailDocuments(tx, ctx, input)),
    done: 'The email is on its way',
  }),
  sellers.get('/documents/:documentId', {
    example: { documentId: '21' },
    summary: 'Return a document, and whether its PDF is made',
    response: issuedDocument,
    handle: readDocument,
  }),
  sellers.get('/documents/:documentId/pdf', {
    example: { documentId: '21' },
    summary: 'Return the PDF of a document',
    query: openQuery,
    errors: ['unavailable'],
    response: z.string(),
    contentType: 'application/pdf',
    handle: openDocument,
  }),
  owners.get('/document-numbers', {
    summary: 'Return the first and the last number of each kind of document in a year',
    query: z.object({ year: wholeNumber(1900, 2199, 'Enter a year').optional() }),
    response: documentNumbersList,
    handle: listNumbers,
  }),
  owners.put('/document-numbers', {
    example: { kind: 'receipt', year: new Date().getUTCFullYear() + 1, first: 120 },
    summary: 'Set the first number of a kind in a year, once and before it is used',
    body: firstNumberInput,
    errors: ['conflict'],
    handle: setFirstNumber,
    done: 'The first number is set',
  }),
];
