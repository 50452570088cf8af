import type { Database } from '../../src/platform/database/client.server.ts';
import { apiClient } from './api-client.ts';
import { signIn, testApp } from './app.ts';

const METHODS = { create: 'POST', update: 'PUT', delete: 'DELETE' } as const;

/** Test helpers that read and write the reference lists through the API, as a signed-in user. */
export async function referenceListTesting(database: Database) {
  const app = testApp(database);
  const staff = await signIn(database);
  const client = apiClient(app, staff);
  return {
    app,
    staff,
    send: (path: string, verb: keyof typeof METHODS, body: unknown) =>
      client.send(METHODS[verb], `/${path}/${verb}`, body),
    names: async (path: string) =>
      (await client.get(`/${path}`)).body.map((entry: { name: string }) => entry.name),
    /** Returns audit entries, newest first. */
    auditLog: async (query = '') => (await client.get(`/audit-log${query}`)).body.data,
  };
}
