import { expect, it } from 'vitest';
import { createApi } from '../../../../app/api/api.ts';
import { loadStock } from './load-stock.ts';

const notices = { demo: null, guaranteeNotice: 'missing' as const, missingIdentity: [] };
const request = { url: 'http://localhost/stock?state=live', signal: new AbortController().signal };

it('loads the notices once per visit, and again if they could not be read', async () => {
  const paths: string[] = [];
  const api = createApi(async ({ path, status }) => {
    paths.push(path);
    return { status, body: path === '/stock' ? {} : notices };
  });
  const first = await loadStock(api, request);
  expect((await loadStock(api, request, first)).notices).toBe(notices);
  expect(paths).toEqual(['/stock', '/stock/notices', '/stock']);
  expect((await loadStock(api, request, { notices: null })).notices).toBe(notices);
});
