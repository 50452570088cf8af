import type { Database } from '../../src/platform/database/client.server.ts';
import { signIn, testApp } from './app.ts';

const METHODS = { create: 'POST', update: 'PUT', delete: 'DELETE' } as const;

/** Test helpers that read and write the reference lists through the API, by default as a signed-in user. */
export async function referenceListTesting(database: Database) {
  const app = testApp(database);
  const staff = await signIn(database);
  const read = async (path: string) => (await app.request(`/api/${path}`)).json();
  return {
    app,
    staff,
    read,
    send: async (
      path: string,
      verb: keyof typeof METHODS,
      body: unknown,
      headers: Record<string, string> = staff,
    ) => {
      const response = await app.request(`/api/${path}/${verb}`, {
        method: METHODS[verb],
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    names: async (path: string) => (await read(path)).map((entry: { name: string }) => entry.name),
    /** Returns audit entries, newest first. */
    auditLog: async (query = '') =>
      (await (await app.request(`/api/audit-log${query}`, { headers: staff })).json()).data,
  };
}
