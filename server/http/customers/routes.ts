import { z } from 'zod';
import {
  customerDetail as detailBody,
  customerErased,
  customerExport,
  customerList,
} from '../../../domain/customers/customer.ts';
import {
  confirmQuery,
  consentInput,
  customerListQuery,
  customerUpdate,
  mergeInput,
} from '../../../domain/customers/input.ts';
import { customerReference, splitKeys } from '../../../domain/customers/options.ts';
import { customerDetail } from '../../services/customers/detail.ts';
import { eraseCustomer } from '../../services/customers/erase.ts';
import { exportCustomer } from '../../services/customers/export.ts';
import { listCustomersPage } from '../../services/customers/list.ts';
import { mergeCustomers } from '../../services/customers/merge.ts';
import { recordConsent } from '../../services/customers/record-consent.ts';
import { changeCustomer } from '../../services/customers/update.ts';
import type { ReceiveDeps } from '../../services/enquiries/deps.ts';
import { done, doneBody } from '../core/done.ts';
import { privateJson, route } from '../core/route.ts';

const params = { customerId: 'Id of the customer' };
const sellers = { policy: { can: 'customers' }, tag: 'Customers' } as const;
const owners = { policy: { can: 'people.erase' }, tag: 'Customers' } as const;

/** Routes of customers. Owners merge, export and erase them. */
export function customerRoutes(deps: ReceiveDeps) {
  const { storage, database } = deps;
  const { db } = database;
  return [
    route({
      ...sellers,
      method: 'get',
      path: '/customers',
      summary: 'List customers, latest activity first',
      query: customerListQuery,
      response: { name: 'CustomerList', description: 'A page of customers', schema: customerList },
      handle: async ({ query }) => privateJson(await listCustomersPage(db, query)),
    }),
    route({
      ...sellers,
      method: 'get',
      path: '/customers/:customerId',
      summary: 'Return a customer with consents, enquiries and cars',
      params,
      response: { name: 'CustomerDetail', description: 'The customer', schema: detailBody },
      errors: ['notFound'],
      handle: async ({ idOf }) => privateJson(await customerDetail(db, idOf('customerId'))),
    }),
    route({
      ...sellers,
      method: 'put',
      path: '/customers/:customerId',
      summary: 'Change the details of a customer',
      description: 'Replaces all details: an omitted one becomes empty.',
      params,
      body: customerUpdate,
      response: {
        name: 'CustomerSaved',
        description: 'The customer was saved',
        schema: z.object({ version: z.int() }),
      },
      errors: ['notFound', 'conflict'],
      handle: async ({ body, idOf, user }) =>
        privateJson({
          version: await changeCustomer(db, idOf('customerId'), body, await user()),
        }),
    }),
    route({
      ...sellers,
      method: 'post',
      path: '/customers/:customerId/consents',
      summary: 'Record a consent, or that it ended',
      params,
      body: consentInput,
      response: { status: 201, name: 'Saved', description: 'It was saved', schema: doneBody },
      errors: ['notFound', 'conflict'],
      async handle({ body, idOf, user }) {
        await recordConsent(db, idOf('customerId'), body, await user());
        return done('Saved');
      },
    }),
    route({
      ...owners,
      method: 'post',
      path: '/customers/:customerId/merge',
      summary: 'Merge a customer into another one',
      description: 'The other customer gets all records. This cannot be undone.',
      params,
      body: mergeInput,
      response: { name: 'Done', description: 'The customers were merged', schema: doneBody },
      errors: ['notFound', 'conflict'],
      async handle({ body, idOf, user }) {
        await mergeCustomers(db, idOf('customerId'), body.intoId, await user());
        return done('The two customers are one now');
      },
    }),
    route({
      ...owners,
      method: 'post',
      path: '/customers/:customerId/erase',
      summary: 'Erase a person',
      description:
        'Removes the customer, and the personal data of the enquiries, for ever. The record of a sale stays for its period. Records that have only the phone number in common stay, except those in `confirm`. Erasing again changes nothing.',
      params,
      query: confirmQuery,
      response: { name: 'CustomerErased', description: 'Erased', schema: customerErased },
      errors: ['notFound', 'conflict'],
      handle: async ({ query, idOf, user }) =>
        privateJson({
          success: true as const,
          message: await eraseCustomer(
            deps,
            idOf('customerId'),
            splitKeys(query.confirm),
            await user(),
          ),
        }),
    }),
    route({
      ...owners,
      method: 'get',
      path: '/customers/:customerId/export',
      summary: 'Export everything that is stored about a person, as a file',
      description:
        'Records that have only the phone number in common are left out, except those in `confirm`.',
      params,
      query: confirmQuery,
      response: { name: 'CustomerExport', description: 'The data', schema: customerExport },
      errors: ['notFound', 'conflict'],
      async handle({ query, idOf, user }) {
        const customerId = idOf('customerId');
        return {
          ...privateJson(
            await exportCustomer(
              { db, storage },
              customerId,
              splitKeys(query.confirm),
              await user(),
            ),
          ),
          headers: {
            'content-disposition': `attachment; filename="${customerReference(customerId)}.json"`,
          },
        };
      },
    }),
  ];
}
