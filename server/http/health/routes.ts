import { z } from 'zod';
import { privateJson, route } from '../core/route.ts';

const common = { method: 'get', tag: 'Dealership' } as const;

/** Routes that say whether the server works, and is reached through a trusted proxy. */
export function healthRoutes(checkHealth: () => Promise<void>) {
  return [
    route({
      ...common,
      // The Configuration Center shows this, so the route needs the same capability.
      policy: { can: 'lists.write' },
      path: '/proxy-check',
      summary: 'Return the proxy of this request if TRUSTED_PROXIES does not name it',
      response: {
        name: 'ProxyCheck',
        description: 'The result',
        schema: z.object({
          untrustedProxy: z
            .string()
            .nullable()
            .describe('IP address of a proxy that the server does not trust, otherwise null'),
        }),
      },
      handle: async (request) => privateJson({ untrustedProxy: request.untrustedProxy() }),
    }),
    route({
      ...common,
      policy: 'public',
      path: '/health',
      summary: 'Check the health, for probes; returns 503 if the database is unavailable',
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
