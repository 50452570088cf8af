import { z } from 'zod';
import { type Dealer, dealer as dealerSchema } from '../../../domain/dealer.ts';
import { privateJson, publicJson, route } from '../core/route.ts';

const common = { method: 'get', policy: 'public', tag: 'Dealership' } as const;

export function siteRoutes(dealer: Dealer, checkHealth: () => Promise<void>) {
  return [
    route({
      ...common,
      path: '/dealer',
      summary: 'Name, address, contact details and opening hours of the dealer',
      response: { name: 'Dealer', description: 'The dealer', schema: dealerSchema },
      handle: async () => publicJson(dealer),
    }),
    route({
      ...common,
      path: '/health',
      summary: 'Health check for probes; returns 503 if the database is unavailable',
      response: {
        name: 'Health',
        description: 'The server can serve requests',
        schema: z.object({ status: z.literal('ok') }),
      },
      handle: async () => {
        await checkHealth();
        return privateJson({ status: 'ok' as const });
      },
    }),
  ];
}
