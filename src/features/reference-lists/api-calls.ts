import type { ReferenceListKey } from './definitions.ts';
import { type ApiClient, failure } from '../../app/api/client.ts';
import type { ApiBody } from '../../app/api/contract.ts';

export const referenceListCalls = ({ get, post, put, remove }: ApiClient) => ({
  makes: async (signal?: AbortSignal) => allOf(await get('/makes', { signal })),
  /** All models, or those of one make. */
  models: async (makeId?: number | null, signal?: AbortSignal) =>
    allOf(await get('/models', { query: { makeId }, signal })),
  transmissions: async (signal?: AbortSignal) => allOf(await get('/transmissions', { signal })),
  fuelTypes: async (signal?: AbortSignal) => allOf(await get('/fuelTypes', { signal })),
  /** A page of a reference list, newest first. With `search`, only entries with its words. */
  entriesPage: async (
    list: ReferenceListKey,
    { page, search }: { page: number; search: string },
    signal?: AbortSignal,
  ) => pageOf(await get(`/${list}`, { query: { page, q: search || undefined }, signal })),
  createEntry: (list: ReferenceListKey, body: ApiBody<'post', `/${ReferenceListKey}/create`>) =>
    post(`/${list}/create`, 201, { body }),
  updateEntry: (list: ReferenceListKey, body: ApiBody<'put', `/${ReferenceListKey}/update`>) =>
    put(`/${list}/update`, { body }),
  deleteEntry: (list: ReferenceListKey, body: ApiBody<'delete', `/${ReferenceListKey}/delete`>) =>
    remove(`/${list}/delete`, { body }),
});

/** The routes of reference lists return a page if the query has `page` or `pageSize`, else the whole list. */
const allOf = <Item>(list: Item[] | { data: Item[] }): Item[] =>
  Array.isArray(list) ? list : list.data;

function pageOf<Page extends object>(list: Page | unknown[]): Page {
  if (Array.isArray(list)) throw failure(502);
  return list;
}
