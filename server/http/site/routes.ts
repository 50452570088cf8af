import { z } from 'zod';
import { type Dealer, type DealerTexts, dealer, dealerTexts } from '../../../domain/dealer.ts';
import { privateJson, publicJson, route } from '../core/route.ts';

const common = { method: 'get', policy: 'public', tag: 'Dealership' } as const;

export function siteRoutes(
  config: { dealer: Dealer; dealerTexts: DealerTexts },
  checkHealth: () => Promise<void>,
) {
  return [
    route({
      ...common,
      path: '/dealer',
      cached: true,
      summary: 'Return the name, address, contact details and opening hours of the dealer',
      response: { name: 'Dealer', description: 'The dealer', schema: dealer },
      handle: async () => publicJson(config.dealer),
    }),
    route({
      ...common,
      path: '/dealer/texts',
      cached: true,
      summary: 'Return the dealer’s texts for the home, About and Contact pages',
      response: { name: 'DealerTexts', description: 'The texts', schema: dealerTexts },
      handle: async () => publicJson(config.dealerTexts),
    }),
    route({
      ...common,
      // Part of the Configuration Center, which needs this capability.
      policy: { can: 'lists.write' },
      path: '/proxy-check',
      summary: 'Return the proxy of this request if TRUSTED_PROXIES does not name it',
      response: {
        name: 'ProxyCheck',
        description: 'The result',
        schema: z.object({
          untrustedProxy: z.string().nullable().describe('Its IP address; null if all is well'),
        }),
      },
      handle: async (request) => privateJson({ untrustedProxy: request.untrustedProxy() }),
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
