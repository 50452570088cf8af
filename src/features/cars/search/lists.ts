import type { Facets } from '../car-search.ts';
import type { Api } from '../../../app/api/api.ts';
import type { FuelType, Make, Model, Transmission } from '../../reference-lists/schemas.ts';
import { TEXT_LISTS } from '../listing.ts';
import { keysOf, mapNames } from '../../../platform/objects.ts';
import { orNull } from '../../../app/api/or-null.ts';
import { countsQuery, type Filters, NO_FILTERS } from './search-address.ts';
import { FILTERS, type ListFilter } from './filter-table.ts';

/** The choices of the search panel. */
export interface SearchLists {
  makes: Make[];
  /** The models of the chosen make; empty without a make. */
  models: Model[];
  transmissions: Transmission[];
  fuelTypes: FuelType[];
  /** With the counts for the filters of the page. If they failed to load, those of `NO_LISTS`, without counts. */
  facets: Facets;
}

/** Returns the name of an id in a list; undefined if the list does not contain it. */
export function entryName(lists: SearchLists, filter: ListFilter, id: number): string | undefined {
  const entries: readonly { name: string }[] = lists[FILTERS[filter].list];
  return entries.find((entry) => Reflect.get(entry, filter) === id)?.name;
}

/** Empty lists, for what failed to load. */
export const NO_LISTS: SearchLists = {
  makes: [],
  models: [],
  transmissions: [],
  fuelTypes: [],
  facets: {
    total: 0,
    sale: 0,
    preBooking: 0,
    premium: 0,
    ...mapNames(keysOf(TEXT_LISTS), () => []),
    minYear: null,
    maxYear: null,
  },
};

/** The calls of the API that `loadLists` needs. */
export type ListsApi = Pick<Api, 'makes' | 'models' | 'transmissions' | 'fuelTypes' | 'facets'>;

interface WantedLists {
  signal: AbortSignal;
  /** The filters to count for, and the make whose models are loaded. */
  filters?: Filters;
  /** Facets of the published cars, or of the drafts, which only staff can read. */
  publish?: boolean;
}

/** Rejects if a reference list fails to load. The panel works without facets. */
export async function loadLists(
  api: ListsApi,
  { filters = NO_FILTERS, publish = true, signal }: WantedLists,
): Promise<SearchLists> {
  const [makes, models, transmissions, fuelTypes, counted] = await Promise.all([
    api.makes(),
    filters.makeId === null ? [] : api.models(filters.makeId),
    api.transmissions(),
    api.fuelTypes(),
    orNull(api.facets(countsQuery(filters, publish)), signal, 'the counts of the search panel'),
  ]);
  const facets = counted ?? NO_LISTS.facets;
  return {
    makes,
    models,
    transmissions,
    fuelTypes,
    // Keeps the counts of models for a sentence, because it can name the make.
    facets: filters.makeId === null && filters.q === '' ? withoutModels(facets) : facets,
  };
}

/** Returns lists with the models of the make that a sentence names. Without a make, removes the counts of models. */
export async function withModelsOf(
  api: ListsApi,
  lists: SearchLists,
  makeId: number | null,
): Promise<SearchLists> {
  if (makeId === null) return { ...lists, facets: withoutModels(lists.facets) };
  return lists.models.length > 0 ? lists : { ...lists, models: await api.models(makeId) };
}

/** Removes the counts of all models, which the panel only shows for a chosen make, from the data of the page. */
function withoutModels({ counts, ...facets }: Facets): Facets {
  if (!counts) return facets;
  const { dearer } = counts;
  return {
    ...facets,
    counts: { ...counts, modelId: {}, ...(dearer && { dearer: { ...dearer, modelId: {} } }) },
  };
}
