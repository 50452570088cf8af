import { z } from 'zod';
import { type Dealer, dealer as dealerSchema } from '../../../domain/dealer.ts';
import { forAll, forOne, type Route, route } from '../core/route.ts';

/** The dealer, and whether the doors are open. */
export function dealershipRoutes(dealer: Dealer, probe: () => Promise<unknown>): Route[] {
  return [
    route({
      method: 'get',
      path: '/dealer',
      policy: 'public',
      tag: 'Dealership',
      summary: 'Who the dealer is: name, address, contact, hours',
      answer: { name: 'Dealer', description: 'The dealer', schema: dealerSchema },
      handle: async () => forAll(dealer),
    }),
    route({
      method: 'get',
      path: '/health',
      policy: 'public',
      tag: 'Dealership',
      summary: 'Whether the server can serve: for probes',
      answer: {
        name: 'Health',
        description: 'It can',
        schema: z.object({ status: z.literal('ok') }),
      },
      handle: async () => {
        await probe();
        return forOne({ status: 'ok' });
      },
    }),
  ];
}
