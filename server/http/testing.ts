import type { Hono } from 'hono';
import { pino } from 'pino';
import type { SessionUser } from '../../domain/user.ts';
import { createApp, type Site } from '../app.ts';
import type { Config } from '../config.ts';
import type { Database } from '../data/client.ts';
import { readDealer } from '../dealer.ts';
import type { Deps } from '../deps.ts';

/** The cookie that `testApp` takes for a session of staff. */
export const STAFF = { cookie: 'session=staff' };

const staff: SessionUser = {
  email: 'staff@example.ie',
  firstName: 'Aoife',
  lastName: 'Byrne',
  role: 'admin',
};

/** The application on a test database, with everything that a read does not need left out. */
export function testApp(
  database: Database,
  more: { config?: Partial<Config>; log?: Deps['log']; site?: Site } = {},
): Hono {
  const { dealer } = readDealer();
  const config = { publicUrl: 'https://cars.example', imageHost: '', dealer, ...more.config };
  const deps = { config, database, log: more.log ?? pino({ level: 'silent' }) };
  return createApp(deps as unknown as Deps, {
    resolveSession: async (cookie) => (cookie === STAFF.cookie ? staff : null),
    ...(more.site && { site: more.site }),
  });
}
