import { orNull } from '../../../app/api/or-null.ts';
import type { Api } from '../../../app/api/api.ts';
import { apiQuery, askedFor, filtersFromAddress } from './search-address.ts';

/** The visitor's search from the address of the page, and how cars meet it. */
export interface Reasons {
  /** For further pages: `?q=diesel`; empty without a search. */
  asked: string;
  /** By the id of the car. */
  why: Record<number, string>;
}

/** Returns how cars meet the search in an address such as `/car/12?q=diesel`. Logs failures. */
export async function loadReasons(
  api: Pick<Api, 'get'>,
  ids: readonly (number | string)[],
  { url, signal }: Pick<Request, 'url' | 'signal'>,
): Promise<Reasons> {
  const filters = filtersFromAddress(new URL(url).searchParams);
  const asked = askedFor(filters);
  if (asked === '' || ids.length === 0) return { asked, why: {} };
  const query = apiQuery(filters);
  query.delete('sort');
  query.delete('page');
  query.set('ids', ids.join(','));
  const found = await orNull(api.get('/cars/why', { query, signal }), signal, 'how cars meet it');
  return {
    asked,
    why: Object.fromEntries((found ?? []).map(({ carId, why }) => [carId, why])),
  };
}
