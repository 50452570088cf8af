import { z } from 'zod';
import { customerDetail, customerErased, customerExport, customerList } from './customer.ts';
import {
  confirmQuery,
  consentInput,
  customerListQuery,
  customerUpdate,
  mergeInput,
} from './input.ts';
import { customerReference, splitKeys } from './options.ts';
import { readCustomer } from './detail.server.ts';
import { eraseCustomer } from './erase.server.ts';
import { exportCustomer } from './export.server.ts';
import { listCustomers } from './list.server.ts';
import { mergeCustomers } from './merge.server.ts';
import { recordConsent } from './record-consent.server.ts';
import { updateCustomer } from './update.server.ts';
import { routes } from '../../platform/http/route.server.ts';

const sellers = routes({ tag: 'Customers', policy: { can: 'customers' } });
const owners = routes({ tag: 'Customers', policy: { can: 'people.erase' } });

/** Routes of customers. Owners merge, export and erase them. */
export const customerRoutes = [
  sellers.get('/customers', {
    summary: 'List customers, latest activity first',
    query: customerListQuery,
    response: customerList,
    handle: listCustomers,
  }),
  sellers.get('/customers/:customerId', {
    summary: 'Return a customer with consents, enquiries and cars',
    response: customerDetail,
    handle: readCustomer,
  }),
  sellers.put('/customers/:customerId', {
    summary: 'Change the details of a customer',
    description: 'Replaces all details: an omitted one becomes empty.',
    body: customerUpdate,
    response: z.object({ version: z.int() }),
    errors: ['conflict'],
    handle: updateCustomer,
  }),
  sellers.post('/customers/:customerId/consents', {
    example: { purpose: 'marketing_email', given: true, wording: 'Stolen' },
    summary: 'Record a consent, or that it ended',
    body: consentInput,
    status: 201,
    errors: ['conflict'],
    handle: recordConsent,
    done: 'Saved',
  }),
  owners.post('/customers/:customerId/merge', {
    example: { intoId: 2 },
    summary: 'Merge a customer into another one',
    description: 'The other customer gets all records. This cannot be undone.',
    body: mergeInput,
    errors: ['conflict'],
    handle: mergeCustomers,
    done: 'The two customers are one now',
  }),
  owners.post('/customers/:customerId/erase', {
    summary: 'Erase a person',
    description:
      'Removes the customer, and the personal data of the enquiries, for ever. The record of a sale stays for its period. Records that have only the phone number in common stay, except those in `confirm`. Erasing again changes nothing.',
    query: confirmQuery,
    response: customerErased,
    errors: ['conflict'],
    handle: async (ctx, { customerId, confirm }) => ({
      success: true as const,
      message: await eraseCustomer(ctx, { customerId, confirmed: splitKeys(confirm) }),
    }),
  }),
  owners.get('/customers/:customerId/export', {
    summary: 'Export everything that is stored about a person, as a file',
    description:
      'Records that have only the phone number in common are left out, except those in `confirm`.',
    query: confirmQuery,
    response: customerExport,
    errors: ['conflict'],
    async handle(ctx, { customerId, confirm }) {
      const name = `${customerReference(customerId)}.json`;
      ctx.client.setHeader('content-disposition', `attachment; filename="${name}"`);
      return exportCustomer(ctx, { customerId, confirmed: splitKeys(confirm) });
    },
  }),
];
