import { routes } from '../platform/http/route.server.ts';
import { find } from './find.server.ts';
import { listStock } from './list.server.ts';
import { findQuery, foundThings, stockList, stockQuery } from './stock.ts';

const anyStaff = routes({ tag: 'Stock', policy: 'staff' });
const readers = routes({ tag: 'Stock', policy: { can: 'cars.read' } });

/** Routes of the dealer's list: every car in every state. */
export const stockRoutes = [
  readers.get('/stock', {
    summary: 'Return a page of all cars that match the filters, with counts',
    description: 'Also drafts, sold, archived and deleted cars. A page past the end is empty.',
    query: stockQuery,
    response: stockList,
    handle: listStock,
  }),
  anyStaff.get('/find', {
    summary: 'Find cars, customers and enquiries by a text',
    description: 'At most five of each kind, and only kinds that the user may read.',
    query: findQuery,
    response: foundThings,
    handle: find,
  }),
];
