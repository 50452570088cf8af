import { beforeAll, describe, expect, it } from 'vitest';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const app = testApp(database);
const staff = await signIn(database);

const get = (query = '', headers: Record<string, string> = staff) =>
  app.request(`/api/audit-log${query}`, { headers });

beforeAll(async () => {
  for (const name of ['Audi', 'BMW', 'Citroën', 'Dacia', 'Fiat', 'Ford', 'Honda'])
    await apiClient(app, staff).post('/makes/create', { name });
});

describe('GET /api/audit-log', () => {
  it('returns pages, newest first', async () => {
    const { data, pagination } = await (await get('?pageSize=3&page=2')).json();
    expect(data.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Dacia',
      'Citroën',
      'BMW',
    ]);
    expect(pagination).toEqual({ totalItems: 7, currentPage: 2, totalPages: 3, pageSize: 3 });
  });

  it('rejects invalid query parameters', async () => {
    const queries = ['page=x', 'page=0', 'pageSize=101', 'entity=visitor', 'entityId=-1'];
    const statuses = await Promise.all(
      queries.map(async (query) => (await get(`?${query}`)).status),
    );
    expect(statuses).toEqual([400, 422, 422, 422, 422]);
    expect((await get('?page=1&page=2')).status).toBe(400);
  });
});
