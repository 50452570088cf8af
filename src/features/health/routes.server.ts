import { z } from 'zod';
import { ping } from './check-readiness.server.ts';
import { routes } from '../../platform/http/route.server.ts';

const proxyCheck = z.object({
  untrustedProxy: z
    .string()
    .nullable()
    .describe('IP address of a proxy that the server does not trust, otherwise null'),
});

// The Configuration Center shows this, so the route needs the same capability.
const staff = routes({ tag: 'Dealership', policy: { can: 'lists.write' } });
const anyone = routes({ tag: 'Dealership', policy: 'public' });

/** Routes that say whether the server works, and is reached through a trusted proxy. */
export const healthRoutes = [
  staff.get('/proxy-check', {
    summary: 'Return the proxy of this request if TRUSTED_PROXIES does not name it',
    response: proxyCheck,
    handle: ({ client: { untrustedProxy } }) => ({ untrustedProxy }),
  }),
  anyone.get('/health', {
    summary: 'Check the health, for probes; returns 503 if the database is unavailable',
    response: z.object({ status: z.literal('ok') }),
    async handle({ database }) {
      await ping(database);
      return { status: 'ok' as const };
    },
  }),
];
