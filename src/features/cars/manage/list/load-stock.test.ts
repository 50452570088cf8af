import { expect, it, vi } from 'vitest';
import { loadStock } from './load-stock.ts';

const notices = { demo: null, guaranteeNotice: 'missing' as const, missingIdentity: [] };
const api = {
  stock: vi.fn<Parameters<typeof loadStock>[0]['stock']>(),
  stockNotices: vi.fn<Parameters<typeof loadStock>[0]['stockNotices']>(async () => notices),
};
const request = { url: 'http://localhost/stock?state=live', signal: new AbortController().signal };

it('loads the notices once per visit, and again if they could not be read', async () => {
  const first = await loadStock(api, request);
  expect((await loadStock(api, request, first)).notices).toBe(notices);
  expect([api.stock, api.stockNotices].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  expect((await loadStock(api, request, { notices: null })).notices).toBe(notices);
});
