import type { SearchAnswer } from '../../domain/car-search.ts';
import { orNull } from '../lib/or-null.ts';
import { apiQuery, type Filters, type Search, searchFromAddress } from './search-address.ts';
import type { SearchLists } from './search-panel/lists.ts';

/** Everything the search page shows. */
export interface SearchPage extends Search {
  /** null where the lists could not be read; the results stand without them. */
  lists: SearchLists | null;
  /** null where the search failed. */
  answer: SearchAnswer | null;
  /** The address asks for Advanced Search to stand open. */
  advanced: boolean;
  /** The answer came with the visitor from the page before. */
  handedOver: boolean;
}

interface Sources {
  api: { searchCars: (query: URLSearchParams, signal: AbortSignal) => Promise<SearchAnswer> };
  readLists: (makeId: number | null) => Promise<SearchLists>;
  takeHandedOver?: (query: URLSearchParams) => SearchAnswer | null;
  signal: AbortSignal;
}

/**
 * Follows an address. Failures of the API are logged and leave their part of the page empty; it rejects
 * only when `signal` says that nobody waits any more.
 */
export async function loadSearch(address: URLSearchParams, sources: Sources): Promise<SearchPage> {
  const { api, readLists, signal } = sources;
  const asked = searchFromAddress(address);
  const ask = ({ filters, page, sort }: Search) =>
    orNull(api.searchCars(apiQuery(filters, page, sort), signal), signal, 'The search');

  const handed = sources.takeHandedOver?.(apiQuery(asked.filters, asked.page, asked.sort)) ?? null;
  let [lists, answer] = await Promise.all([
    orNull(readLists(asked.filters.makeId), signal, 'The lists of the search panel'),
    handed ?? ask(asked),
  ]);

  const search = { ...asked, filters: lists ? existing(asked.filters, lists) : asked.filters };
  if (String(apiQuery(search.filters)) !== String(apiQuery(asked.filters)))
    answer = await ask(search);
  return {
    ...search,
    lists,
    answer,
    advanced: address.has('advanced'),
    handedOver: handed !== null,
  };
}

/** The id, if it is one of the items'. */
const known = <Item>(items: Item[], idOf: (item: Item) => number, id: number | null) =>
  items.some((item) => idOf(item) === id) ? id : null;

/** Without the choices that no list has: an unknown make, a model of another make. */
function existing(filters: Filters, lists: SearchLists): Filters {
  return {
    ...filters,
    makeId: known(lists.makes, (make) => make.makeId, filters.makeId),
    modelId: known(lists.models, (model) => model.modelId, filters.modelId),
    transmissionId: known(lists.transmissions, (one) => one.transmissionId, filters.transmissionId),
    fuelTypeId: known(lists.fuelTypes, (fuelType) => fuelType.fuelTypeId, filters.fuelTypeId),
  };
}
