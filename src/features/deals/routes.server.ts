import { z } from 'zod';
import { routes } from '../../platform/http/route.server.ts';
import { documentContent } from '../documents/document-data.ts';
import { deletedVersion } from '../money/input.ts';
import { cancelDeal, creditPart } from './cancel.server.ts';
import {
  cancelled,
  createdDeal,
  dealDetail,
  dealList,
  invoiced,
  issued,
  paid,
  savedDeal,
  stocked,
} from './deal.ts';
import {
  cancelInput,
  creditInput,
  dealInput,
  dealListQuery,
  handoverInput,
  invoiceInput,
  newDeal,
  orderInput,
  paymentInput,
  previewQuery,
  reversalInput,
  stockInput,
} from './input.ts';
import { handOver, issueInvoice, issueOrder, previewDocument } from './issue.server.ts';
import { stockPartExchange } from './part-exchange.server.ts';
import { addPayment, reversePayment } from './payments.server.ts';
import { listDeals, readDeal } from './read.server.ts';
import { createDeal, deleteDeal, saveDeal } from './save.server.ts';

const staff = routes({ tag: 'Deals', policy: { can: 'deals' } });

const signature = { place: 'paper' };
const reason = 'They changed their mind';

/** Routes of deals. Amounts are whole cents. A creation takes an `Idempotency-Key`, so that it happens once. */
export const dealRoutes = [
  staff.get('/deals', {
    summary: 'List the deals of a view, newest first, with the counts of all views',
    query: dealListQuery,
    response: dealList,
    handle: listDeals,
  }),
  staff.post('/deals', {
    summary: 'Start a deal from a car, a reservation or an enquiry',
    body: newDeal,
    status: 201,
    response: createdDeal,
    errors: ['notFound', 'conflict'],
    handle: createDeal,
  }),
  staff.get('/deals/:dealId', {
    summary: 'Return a deal with its amounts, payments and documents',
    response: dealDetail,
    handle: readDeal,
  }),
  staff.put('/deals/:dealId', {
    example: { buyer: { name: 'Canary' } },
    summary:
      'Replace what was entered about a deal. After the invoice, only the day of the handover',
    body: dealInput,
    response: savedDeal,
    errors: ['conflict'],
    handle: saveDeal,
  }),
  staff.delete('/deals/:dealId', {
    summary: 'Delete a draft',
    query: deletedVersion,
    errors: ['conflict'],
    handle: deleteDeal,
    done: 'The deal was deleted',
  }),
  staff.get('/deals/:dealId/preview', {
    summary: 'Return a document as it would be issued, and the hash that a signature names',
    query: previewQuery,
    response: z.object({ version: z.int(), sha256: z.string(), content: documentContent }),
    errors: ['conflict', 'invalid'],
    handle: previewDocument,
  }),
  staff.post('/deals/:dealId/order', {
    example: { signature },
    summary: 'Issue the order and reserve the car',
    description:
      'A further order replaces the one before. If another person reserved the car, it returns 409 with the code `reserved`, unless `confirm` is true.',
    body: orderInput,
    status: 201,
    response: issued,
    errors: ['conflict'],
    handle: issueOrder,
  }),
  staff.post('/deals/:dealId/invoice', {
    summary: 'Issue the invoice and mark the car as sold',
    body: invoiceInput,
    status: 201,
    response: invoiced,
    errors: ['conflict'],
    handle: issueInvoice,
  }),
  staff.post('/deals/:dealId/handover', {
    example: { done: [], signature },
    summary: 'Hand the car over',
    description:
      'With a balance that is due, it returns 409 with the code `balanceDue`, unless `confirm` is true.',
    body: handoverInput,
    status: 201,
    response: issued,
    errors: ['conflict'],
    handle: handOver,
  }),
  staff.post('/deals/:dealId/cancel', {
    example: { reason },
    summary: 'Cancel a deal with an order; after an invoice by a credit note for all of it',
    body: cancelInput,
    status: 201,
    response: cancelled,
    errors: ['conflict'],
    handle: cancelDeal,
  }),
  staff.post('/deals/:dealId/credit-notes', {
    example: { amount: 1_00, reason },
    summary: 'Take a part of the price back by a credit note',
    body: creditInput,
    status: 201,
    response: z.object({ version: z.int(), number: z.string() }),
    errors: ['conflict'],
    handle: creditPart,
  }),
  staff.post('/deals/:dealId/payments', {
    example: { date: '2026-01-05', amount: 500_00, method: 'card', kind: 'payment' },
    summary: 'Record a payment, or money back, with its receipt',
    description:
      'Returns 409 with the code `overpaid` above the balance, unless `confirm` is true, and with the code `cash` for a sum in cash that an owner must confirm with `identifiedHow`.',
    body: paymentInput,
    status: 201,
    response: paid,
    errors: ['conflict'],
    handle: addPayment,
  }),
  staff.post('/deals/:dealId/payments/:paymentId/reversal', {
    example: { reason },
    summary: 'Take a wrong payment back by another entry, with a receipt',
    body: reversalInput,
    status: 201,
    response: paid,
    errors: ['conflict'],
    handle: reversePayment,
  }),
  staff.post('/deals/:dealId/part-exchange', {
    summary: 'Take the part exchange into stock: a draft with its purchase and the purchase note',
    body: stockInput,
    status: 201,
    response: stocked,
    errors: ['conflict'],
    handle: stockPartExchange,
  }),
];
