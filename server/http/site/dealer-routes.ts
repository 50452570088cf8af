import { z } from 'zod';
import { type Dealer, dealer as dealerSchema } from '../../../domain/dealer.ts';
import { publicJson, privateJson, route } from '../core/route.ts';

/** The dealer, and whether the doors are open. */
export function siteRoutes(dealer: Dealer, probe: () => Promise<unknown>) {
  return [
    route({
      method: 'get',
      path: '/dealer',
      policy: 'public',
      tag: 'Dealership',
      summary: 'Who the dealer is: name, address, contact, hours',
      response: { name: 'Dealer', description: 'The dealer', schema: dealerSchema },
      handle: async () => publicJson(dealer),
    }),
    route({
      method: 'get',
      path: '/health',
      policy: 'public',
      tag: 'Dealership',
      summary: 'Whether the server can serve: for probes',
      response: {
        name: 'Health',
        description: 'It can',
        schema: z.object({ status: z.literal('ok') }),
      },
      handle: async () => {
        await probe();
        return privateJson({ status: 'ok' as const });
      },
    }),
  ];
}
