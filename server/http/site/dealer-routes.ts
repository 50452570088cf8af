import { z } from 'zod';
import { type Dealer, type DealerTexts, dealer, dealerTexts } from '../../../domain/dealer.ts';
import { publicJson, privateJson, route } from '../core/route.ts';

/** The dealer, and the health check. */
export function siteRoutes(
  config: { dealer: Dealer; dealerTexts: DealerTexts },
  probe: () => Promise<unknown>,
) {
  return [
    route({
      method: 'get',
      path: '/dealer',
      policy: 'public',
      tag: 'Dealership',
      summary: 'Who the dealer is: name, address, contact, hours',
      response: { name: 'Dealer', description: 'The dealer', schema: dealer },
      handle: async () => publicJson(config.dealer),
    }),
    route({
      method: 'get',
      path: '/dealer/texts',
      policy: 'public',
      tag: 'Dealership',
      summary: 'The dealer’s texts for the home, About and Contact pages',
      response: { name: 'DealerTexts', description: 'The texts', schema: dealerTexts },
      handle: async () => publicJson(config.dealerTexts),
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
