import type { Hono } from 'hono';
import { pino } from 'pino';
import type { DealerSetting } from '../../src/features/settings/dealer.ts';
import type { Role } from '../../src/app/capabilities.ts';
import type { SessionUser } from '../../src/app/session-user.ts';
import { createApp, type Site } from '../../src/app/app.server.ts';
import { keepStock } from '../../src/features/cars/stock/stock.server.ts';
import { readConfig } from '../../src/app/config.server.ts';
import { type ApiContext, createContext } from '../../src/app/context.server.ts';
import { enforce } from '../../src/app/enforce.server.ts';
import type { Client } from '../../src/platform/http/client.server.ts';
import type { Database } from '../../src/platform/database/client.server.ts';
import { insertUser } from '../../src/features/staff/user-queries.server.ts';
import type { Deps } from '../../src/app/deps.server.ts';
import { readDealer } from '../../src/features/settings/read-dealer-file.server.ts';
import { clientReader } from '../../src/platform/http/client-address.server.ts';
import { followSettings } from '../../src/features/settings/follow-settings.server.ts';
import { createSession } from '../../src/features/staff/sessions.server.ts';
import { cheapHash } from './cheap-hash.ts';
import { checkResponses } from './contract.ts';

interface TestParts extends Partial<Omit<Deps, 'config' | 'database'>> {
  config?: Partial<Deps['config']>;
  site?: Site;
}

/** Dependencies of the application; storage and queue throw unless a test provides them. */
export function testDeps(
  database: Database,
  { config, ...parts }: Omit<TestParts, 'site'> = {},
): Deps {
  const settings = followSettings({ database, log }, readDealer());
  const whole = {
    ...readConfig({ PUBLIC_URL: 'https://cars.example', SMTP_URL: 'smtps://mail.example' }),
    ...config,
  };
  return {
    config: whole,
    database,
    stock: keepStock({ database, log }),
    settings,
    storage: { put: unused, get: unused, delete: unused, list: unused },
    queue: { enqueue: unused },
    space: { isLow: async () => false },
    lastSeen: { record: () => {}, finish: async () => {} },
    log,
    ...parts,
  };
}

export function testApp(database: Database, { site, ...parts }: TestParts = {}): Hono {
  const { app } = createApp(testDeps(database, parts), site);
  checkResponses(app);
  return app;
}

/** Dependencies for tests that need no database. */
export function unconnectedDeps(config: Partial<Deps['config']> = {}, dealer = readDealer()): Deps {
  const database: Database = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests must not run queries
    db: {} as Database['db'],
    rows: unused,
    reserved: { rows: unused },
    onStockChange: () => () => {},
    url: '',
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    close: unused,
  };
  return testDeps(database, { config, settings: followSettings({ database, log }, dealer) });
}

/** The context of a use case that a test calls. */
export const testContext = (database: Database, user: SessionUser | null = null): ApiContext =>
  createContext(testDeps(database), { user, client: NO_CLIENT });

const NO_CLIENT: Client = {
  request: new Request('https://cars.example/'),
  address: '',
  untrustedProxy: null,
  setHeader: () => {},
};

/** Options of `mount` for routes that need only the user. */
export const mountOptions = (userOf: () => SessionUser | null) => ({
  enforce,
  userOf: async () => userOf(),
  contextOf: (client: Client, user: SessionUser | null) =>
    createContext(unconnectedDeps(), { client, user }),
  clientOf: clientReader([]),
  publicUrl: 'https://cars.example',
  headers: {},
});

/** Creates an application for tests that need no database. */
export function unconnectedApp(config: Partial<Deps['config']> = {}, dealer?: DealerSetting): Hono {
  const { app } = createApp(unconnectedDeps(config, dealer));
  checkResponses(app);
  return app;
}

const USERS = {
  admin: { email: 'aoife@cars.example', firstName: 'Aoife', lastName: 'Byrne' },
  sales: { email: 'sean@cars.example', firstName: 'Seán', lastName: 'Walsh' },
  prep: { email: 'pat@cars.example', firstName: 'Pat', lastName: 'Nolan' },
} as const satisfies Record<Role, object>;

/** Password of the users that `signIn` creates. */
const PASSWORD = 'seven green bottles';

/** Signs in a new user and returns the Cookie header. */
export async function signIn({ db }: Database, role: Role = 'admin'): Promise<{ cookie: string }> {
  const passwordHash = cheapHash(PASSWORD);
  const userId = await insertUser(db, { ...USERS[role], role, passwordHash });
  if (userId === null) throw new Error('signIn can be called once per role and test database');
  const { token } = await createSession({ db, now: new Date() }, { userId, passwordHash });
  return { cookie: `__Host-session=${token}` };
}

const log = pino({ level: 'silent' });
const unused = () => {
  throw new Error('This test must not use the storage, the queue or the database');
};
