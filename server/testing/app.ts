import type { Hono } from 'hono';
import { pino } from 'pino';
import { createApp, type Site } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../data/engine/client.ts';
import { insertUser } from '../data/users/users.ts';
import type { Deps } from '../deps.ts';
import { createSession } from '../services/users/create-session.ts';

interface TestParts extends Partial<Omit<Deps, 'config' | 'database'>> {
  config?: Partial<Deps['config']>;
  site?: Site;
}

/** What the application is made of, on a test database; storage and queue are of no use unless they are given. */
export function testDeps(
  database: Database,
  { config, ...parts }: Omit<TestParts, 'site'> = {},
): Deps {
  return {
    config: { ...readConfig({ PUBLIC_URL: 'https://cars.example' }), ...config },
    database,
    storage: { put: unused, get: unused, delete: unused, list: unused },
    queue: { enqueue: unused },
    log: pino({ level: 'silent' }),
    ...parts,
  };
}

export function testApp(database: Database, { site, ...parts }: TestParts = {}): Hono {
  return createApp(testDeps(database, parts), site);
}

/** Signs a new member of staff in; answers the header that says so to `testApp`. */
export async function signIn({ db }: Database): Promise<{ cookie: string }> {
  const passwordHash = 'not used: the session is made without a password';
  const userId = await insertUser(db, {
    email: 'aoife@cars.example',
    firstName: 'Aoife',
    lastName: 'Byrne',
    role: 'admin',
    passwordHash,
  });
  if (userId === null) throw new Error('Sign in once for each test database');
  const { token } = await createSession(db, { userId, passwordHash });
  return { cookie: `__Host-session=${token}` };
}

const unused = () => {
  throw new Error('This test was not meant to need a storage or a queue');
};
